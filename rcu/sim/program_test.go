package sim_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// A program is a few threads with a few operations each, as data: the machine
// runs it, and so does a reference that shares nothing with the machine.
type program struct {
	threads [][]op
	wait    int // of the WaitGroup's counter, in the beginning
}

type op struct {
	do   string
	x    int // which object of its type
	a, b int
	then []op // Go: what the new thread does
}

func (p program) String() string {
	var b strings.Builder
	for i, t := range p.threads {
		fmt.Fprintf(&b, "%c:", 'a'+i)
		for _, o := range t {
			fmt.Fprintf(&b, " %s", o)
		}
		b.WriteString("; ")
	}
	return b.String()
}

func (o op) String() string {
	s := fmt.Sprintf("%s%d(%d,%d)", o.do, o.x, o.a, o.b)
	if o.then != nil {
		s += fmt.Sprint(o.then)
	}
	return s
}

// The program's objects: two of most types, so that some operations commute.
const (
	words    = 2
	mutexes  = 2
	chans    = 2 // the first without a buffer, the second with room for one
	theEnd   = time.Hour
	nowhere  = -1
	unbuffed = 0
)

// outcomes are the ways in which a program can end: what each thread saw, where
// it stands, and the values of the words.
type outcomes map[string]struct{}

// vm runs a program on the machine.
type vm struct {
	w     *sim.World
	words [words]mem.Int64
	mu    [mutexes]mem.Mutex
	cond  mem.Cond
	rw    mem.RWMutex
	event mem.Event
	group mem.WaitGroup
	chans [chans]*mem.Chan[int]
	cell  *sim.Cell[int]
	count *sim.Counter
	logs  []*log
}

type log struct {
	strings.Builder
	done bool
}

func (l *log) saw(x any) { fmt.Fprintf(l, "%v ", x) }

// scenario lets the program's threads be ones of the code under test: a run is
// then no deadlock when they wait for ever, and ends when nothing can move.
func (p program) scenario(into outcomes) func(*sim.World) {
	return func(w *sim.World) {
		v := &vm{w: w, cell: sim.NewCell(w, 0), count: sim.NewCounter(w)}
		v.cond.L = &v.mu[0]
		v.group.Add(p.wait)
		v.chans[0], v.chans[1] = &mem.Chan[int]{}, mem.MakeChan[int](1)
		for i := range p.threads {
			v.start(p.threads[i])
		}
		w.Sleep(theEnd)
		into[v.outcome()] = struct{}{}
	}
}

func (v *vm) outcome() string {
	var b strings.Builder
	for i, l := range v.logs {
		fmt.Fprintf(&b, "%d[%s%v]", i, l, l.done)
	}
	for i := range v.words {
		fmt.Fprintf(&b, " %d", v.words[i].Load())
	}
	return b.String()
}

func (v *vm) start(ops []op) {
	l := &log{}
	v.logs = append(v.logs, l)
	mem.Go("", func() {
		for _, o := range ops {
			v.do(o, l)
		}
		l.done = true
	})
}

func (v *vm) do(o op, l *log) {
	defer func() {
		if r := recover(); r != nil {
			l.saw("panic")
		}
	}()
	switch o.do {
	case "load":
		l.saw(v.words[o.x].Load())
	case "store":
		v.words[o.x].Store(int64(o.a))
	case "add":
		l.saw(v.words[o.x].Add(int64(o.a)))
	case "swap":
		l.saw(v.words[o.x].Swap(int64(o.a)))
	case "cas":
		l.saw(v.words[o.x].CompareAndSwap(int64(o.a), int64(o.b)))
	case "lock":
		v.mu[o.x].Lock()
	case "unlock":
		v.mu[o.x].Unlock()
	case "try": // a whole section, if it gets the lock
		ok := v.mu[o.x].TryLock()
		l.saw(ok)
		if ok {
			v.mu[o.x].Unlock()
		}
	case "wait":
		v.cond.Wait()
	case "signal":
		v.cond.Signal()
	case "broadcast":
		v.cond.Broadcast()
	case "rlock":
		v.rw.RLock()
	case "runlock":
		v.rw.RUnlock()
	case "wlock":
		v.rw.Lock()
	case "wunlock":
		v.rw.Unlock()
	case "set":
		v.event.Set()
	case "isset":
		l.saw(v.event.IsSet())
	case "await":
		v.event.Wait()
	case "done":
		v.group.Done()
	case "join":
		v.group.Wait()
	case "send":
		v.chans[o.x].Send(o.a)
	case "recv":
		l.saw(fmt.Sprint(v.chans[o.x].Recv()))
	case "trysend":
		l.saw(v.chans[o.x].TrySend(o.a))
	case "tryrecv":
		l.saw(fmt.Sprint(v.chans[o.x].TryRecv()))
	case "close":
		v.chans[o.x].Close()
	case "sleep":
		mem.Sleep(time.Duration(o.a))
	case "now":
		l.saw(int(mem.Now()))
	case "get":
		l.saw(v.cell.Get())
	case "put":
		v.cell.Set(o.a)
	case "count":
		v.count.Add(o.a)
	case "atleast":
		v.count.AwaitAtLeast(o.a)
	case "go":
		v.start(o.then)
	default:
		v.loop(o, l)
	}
}

// loop is what the reference does not know: waiting in loops, and the machine's
// own figures.
func (v *vm) loop(o op, l *log) {
	x := &v.words[o.x]
	switch o.do {
	case "pausing":
		for x.Load() == 0 {
			mem.Pause()
		}
	case "looking":
		for x.Load() == 0 {
		}
	case "patient": // gives up after a few rounds
		n := 0
		for n < o.a && x.Load() == 0 {
			mem.Pause()
			n++
		}
		l.saw(n)
	case "spinlock":
		for !x.CompareAndSwap(0, 1) {
		}
		x.Store(int64(o.a))
	case "polling":
		for done := false; !done; {
			v.mu[0].Lock()
			done = x.Load() != 0
			v.mu[0].Unlock()
		}
	case "asking":
		for x.Add(0) == 0 {
		}
	case "stay":
		v.w.Stay(time.Duration(o.a), 1+o.b)
	case "wakes":
		l.saw(v.w.Wakes())
	case "steps":
		l.saw(v.w.Steps())
	default:
		panic("no operation: " + o.do)
	}
}

// randomProgram makes a program of about so many operations.
func randomProgram(r *rand.Rand, threads, ops int) program {
	themes := [][]func(r *rand.Rand) []op{
		{word, word, word, section, try},
		{word, section, conds, conds},
		{word, readSection, writeSection},
		{word, event, group},
		{chanOp, chanOp, chanOp, word},
		{word, nap, clock, section, noted},
		{word, noted, counted, nap},
		{word, section, conds, readSection, writeSection, event, group, chanOp, nap, clock, noted, counted, try},
	}
	return random(r, themes[r.IntN(len(themes))], threads, ops)
}

// randomLoops makes a program that the reference cannot run.
func randomLoops(r *rand.Rand, threads, ops int) program {
	return random(r, []func(r *rand.Rand) []op{word, word, word, loop, loop, nap, stay, figures, section, noted}, threads, ops)
}

func random(r *rand.Rand, theme []func(r *rand.Rand) []op, threads, ops int) program {
	var p program
	for range threads {
		var t []op
		for len(t) < ops {
			t = append(t, theme[r.IntN(len(theme))](r)...)
		}
		p.threads = append(p.threads, t)
	}
	if r.IntN(6) == 0 {
		i := r.IntN(threads)
		p.threads[i] = append(p.threads[i], op{do: "go", then: word(r)}, op{do: "load"})
	}
	for _, t := range p.threads {
		for _, o := range t {
			if o.do == "done" {
				p.wait++
			}
		}
	}
	return p
}

func word(r *rand.Rand) []op {
	do := []string{"load", "load", "store", "add", "swap", "cas"}[r.IntN(6)]
	return []op{{do: do, x: r.IntN(words), a: r.IntN(3), b: r.IntN(3)}}
}

func section(r *rand.Rand) []op {
	x := r.IntN(mutexes)
	return []op{{do: "lock", x: x}, word(r)[0], {do: "unlock", x: x}}
}

func try(r *rand.Rand) []op { return []op{{do: "try", x: r.IntN(mutexes)}} }

func conds(r *rand.Rand) []op {
	switch r.IntN(4) {
	case 0:
		return []op{{do: "signal"}}
	case 1:
		return []op{{do: "broadcast"}}
	}
	return []op{{do: "lock"}, {do: "wait"}, {do: "unlock"}}
}

func readSection(r *rand.Rand) []op { return []op{{do: "rlock"}, word(r)[0], {do: "runlock"}} }

func writeSection(r *rand.Rand) []op { return []op{{do: "wlock"}, word(r)[0], {do: "wunlock"}} }

func event(r *rand.Rand) []op { return []op{{do: []string{"set", "isset", "await"}[r.IntN(3)]}} }

func group(r *rand.Rand) []op { return []op{{do: []string{"done", "done", "join"}[r.IntN(3)]}} }

func chanOp(r *rand.Rand) []op {
	do := []string{"send", "send", "recv", "recv", "trysend", "tryrecv", "close"}[r.IntN(7)]
	return []op{{do: do, x: r.IntN(chans), a: r.IntN(9)}}
}

func nap(r *rand.Rand) []op { return []op{{do: "sleep", a: r.IntN(3)}} }

func clock(*rand.Rand) []op { return []op{{do: "now"}} }

func noted(r *rand.Rand) []op {
	return []op{{do: []string{"get", "put"}[r.IntN(2)], a: r.IntN(5)}}
}

func counted(r *rand.Rand) []op {
	return []op{{do: []string{"count", "atleast"}[r.IntN(2)], a: 1 + r.IntN(2)}}
}

func loop(r *rand.Rand) []op {
	do := []string{"pausing", "looking", "patient", "patient", "spinlock", "polling", "asking"}[r.IntN(7)]
	return []op{{do: do, x: r.IntN(words), a: 1 + r.IntN(3)}}
}

func stay(r *rand.Rand) []op { return []op{{do: "stay", a: r.IntN(4), b: r.IntN(2)}} }

func figures(r *rand.Rand) []op { return []op{{do: []string{"wakes", "steps"}[r.IntN(2)]}} }

// parse reads a program: threads stand between semicolons, operations between
// commas, each with its object's number and its values.
func parse(s string) program {
	var p program
	for _, t := range strings.Split(s, ";") {
		var ops []op
		for _, f := range strings.Split(t, ",") {
			var o op
			fmt.Sscan(f, &o.do, &o.x, &o.a, &o.b)
			ops = append(ops, o)
			if o.do == "done" {
				p.wait++
			}
		}
		p.threads = append(p.threads, ops)
	}
	return p
}
