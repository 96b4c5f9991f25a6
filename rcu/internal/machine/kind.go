package machine

// Kind is the kind of an operation.
type Kind uint8

// The operations. What a step does to an object is the business of the mem type; the machine needs to know whether it can wait, and for what.
const (
	Start Kind = iota
	Load
	Store
	Update // read-modify-write
	Try    // compare-and-swap, TryLock: a write only if it succeeds
	Lock
	Unlock
	RLock
	RUnlock
	Announce // a writer asks for an RWMutex
	Park     // wait in a Cond
	Wake     // Signal, Broadcast
	Await    // wait until a count is reached
	Set      // Event.Set, WaitGroup.Add, Chan.Close
	WaitFor  // Event.Wait, WaitGroup.Wait
	Send
	Taken // the sender of an unbuffered Chan waits for its receiver
	Recv
	Sleep
	Pause
	Use // a scenario's object is touched
)

var kindNames = [...]string{"start", "Load", "Store", "Update", "Try", "Lock", "Unlock", "RLock", "RUnlock", "Lock (asks)",
	"Wait", "Signal", "Await", "Set", "Wait", "Send", "Send (taken)", "Recv", "Sleep", "Pause", "use"}

func (k Kind) String() string { return kindNames[k] }

// blocking tells whether a thread may have to wait before the operation.
//
//go:norace
func (k Kind) blocking() bool {
	switch k {
	case Lock, RLock, Park, Await, WaitFor, Send, Taken, Recv:
		return true
	}
	return false
}

// writes tells whether the operation changes its object whenever it takes place.
//
//go:norace
func (k Kind) writes() bool {
	switch k {
	case Lock, Unlock, RLock, RUnlock, Announce, Park, Wake, Set, Send, Recv:
		return true
	}
	return false
}

// enabled tells whether t can take the operation it announced.
//
//go:norace
func (m *Machine) enabled(t *Thread) bool {
	o := t.obj
	switch t.kind {
	case Lock:
		return o.Owner == nil && o.Count == 0
	case RLock:
		// Readers that waited when a writer left go in before the next writer, as in package sync.
		return t.signaled || o.Owner == nil && o.Pending == 0
	case Park:
		return t.signaled
	case Taken:
		return t.signaled || o.Closed
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
	case Pause:
		return !t.spinning
	}
	return true
}
