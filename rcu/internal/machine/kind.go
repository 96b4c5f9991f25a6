package machine

// Kind is the kind of an operation.
type Kind uint8

// The operations. What a step does to an object is the business of the mem type;
// the machine needs to know whether it can wait, and for what.
const (
	Start Kind = iota
	Load
	Store
	Update // read-modify-write
	Try    // compare-and-swap, TryLock: a write only if it succeeds
	Lock
	Unlock
	RLock // a reader takes an RWMutex, or takes its place among those that wait
	RUnlock
	Ask   // a writer keeps new readers out of an RWMutex
	Admit // a reader waits for the writer before it to leave
	Queue // take a place among those a Cond may wake
	Park  // wait in a Cond
	Wake  // Signal, Broadcast
	Await // wait until a count is reached
	Set   // Event.Set, WaitGroup.Add, Chan.Close
	WaitFor
	Send
	Taken // the sender of an unbuffered Chan waits for its receiver
	Recv
	Sleep
	Pause
	Use // a scenario's object is touched
)

var kindNames = [...]string{"start", "Load", "Store", "Update", "Try", "Lock", "Unlock", "RLock", "RUnlock", "Lock (asks)", "RLock",
	"Wait (queues)", "Wait", "Signal", "Await", "Set", "Wait", "Send", "Send (taken)", "Recv", "Sleep", "Pause", "use"}

func (k Kind) String() string { return kindNames[k] }

const (
	kindBlocks = 1 << iota // may have to wait at its object until the object changes
	kindWrites             // changes its object whenever it takes place
	kindSleeps             // the thread may lose its processor for long, as by a wait or a sleep
)

// Kinds that wait until somebody names the thread, as Park, are not looked at
// when the object changes: who names them does that.
var kindTraits = [...]uint8{
	Lock:    kindBlocks | kindWrites,
	Unlock:  kindWrites,
	RLock:   kindWrites,
	RUnlock: kindWrites,
	Ask:     kindBlocks | kindWrites,
	Admit:   kindWrites,
	Queue:   kindWrites | kindSleeps,
	Park:    kindWrites,
	Wake:    kindWrites,
	Await:   kindBlocks,
	Set:     kindWrites,
	WaitFor: kindBlocks | kindSleeps,
	Send:    kindBlocks | kindWrites | kindSleeps,
	Recv:    kindBlocks | kindWrites | kindSleeps,
	Sleep:   kindSleeps,
	Use:     0,
}

//go:norace
func (k Kind) blocking() bool { return kindTraits[k]&kindBlocks != 0 }

//go:norace
func (k Kind) writes() bool { return kindTraits[k]&kindWrites != 0 }

//go:norace
func (k Kind) sleeps() bool { return kindTraits[k]&kindSleeps != 0 }

// enabled tells whether t can take the operation it announced.
//
//go:norace
func (m *Machine) enabled(t *Thread) bool {
	o := t.obj
	switch t.kind {
	case Lock:
		return o.Owner == nil && o.Count == 0
	case Ask:
		return o.Pending == 0
	case Park:
		return t.woken
	case Admit, Taken:
		return t.admitted
	case Await:
		return o.Count >= t.want
	case WaitFor:
		return o.Closed || o.Count == 0 && o.typ == "WaitGroup"
	case Send:
		return o.Closed || o.Count < o.Limit
	case Recv:
		return o.Closed || o.Count > 0
	case Sleep:
		return !t.sleeping
	}
	return true
}
