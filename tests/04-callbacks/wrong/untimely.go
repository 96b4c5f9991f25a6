package wrong

import (
	"time"

	"graceperiod/rcu/mem"
	suite04 "graceperiod/tests/04-callbacks"
	"graceperiod/tests/grace"
)

var untimely = []Submission{
	{Name: "never", Goal: 1, New: of(suite04.Adapt(newNever))},
	{Name: "no-grace-period", Goal: 1, Origin: "kernel a96c5299bd73, of the like", New: of(suite04.Adapt(newNoGrace))},
	{Name: "in-call", Goal: 1, New: of(suite04.Adapt(newInCall))},
	{Name: "taken-too-late", Goal: 1, New: of(suite04.Adapt(newTakenTooLate))},
	{Name: "after-a-while", Goal: 1, Origin: "a public Go package", New: of(suite04.Adapt(newAfterAWhile))},
	{Name: "list-used-again", Goal: 1, New: of(suite04.Adapt(newUsedAgain))},
	{Name: "load-then-store", Goal: 1, Origin: "perfbook rcpg, of the like", New: of(suite04.Adapt(newLoadThenStore))},
	{Name: "leaves-in-two-steps", Goal: 1, Origin: "kernel b2fcf21, of the like", New: of(suite04.Adapt(newLeavesInTwoSteps))},
	{Name: "ring-of-eight", Goal: 1, New: of(suite04.Adapt(newRing))},
	{Name: "twice", Goal: 1, New: of(suite04.Adapt(newTwice))},
}

// never forgets what it is given.
type never struct{ queue }

func newNever(gp grace.Period, limit int) *never {
	n := &never{}
	n.init(gp, limit)
	n.run = func(batch []func()) {
		n.mu.Lock()
		n.ran += len(batch)
		n.mu.Unlock()
	}
	return n
}

// noGrace runs callbacks as soon as it can.
type noGrace struct{ queue }

func newNoGrace(gp grace.Period, limit int) *noGrace {
	n := &noGrace{}
	n.init(gp, limit)
	n.body = func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		for len(n.next) > 0 {
			batch := n.next
			n.next = nil
			n.mu.Unlock()
			n.run(batch)
			n.mu.Lock()
		}
		n.working = false
		n.moved.Broadcast()
	}
	return n
}

// inCall calls the callback on the spot.
type inCall struct{ queue }

func newInCall(gp grace.Period, limit int) *inCall { i := &inCall{}; i.init(gp, limit); return i }

func (i *inCall) Call(f func()) error {
	f()
	return nil
}

// takenTooLate waits, and then runs whatever is there.
type takenTooLate struct{ queue }

func newTakenTooLate(gp grace.Period, limit int) *takenTooLate {
	l := &takenTooLate{}
	l.init(gp, limit)
	l.body = func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for len(l.next) > 0 {
			l.mu.Unlock()
			l.gp.Synchronize()
			l.mu.Lock()
			batch := l.next
			l.next = nil
			l.mu.Unlock()
			l.run(batch)
			l.mu.Lock()
		}
		l.working = false
		l.moved.Broadcast()
	}
	return l
}

// afterAWhile takes 20ms for a grace period.
type afterAWhile struct{ queue }

func newAfterAWhile(gp grace.Period, limit int) *afterAWhile {
	a := &afterAWhile{}
	a.init(gp, limit)
	a.body = func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		for len(a.next) > 0 {
			batch := a.next
			a.next = nil
			a.mu.Unlock()
			mem.Go("grace period", a.gp.Synchronize)
			mem.Sleep(20 * time.Millisecond)
			a.run(batch)
			a.mu.Lock()
		}
		a.working = false
		a.moved.Broadcast()
	}
	return a
}

// usedAgain empties the list by a slice of length zero: what is posted next is
// written over what was taken.
type usedAgain struct{ queue }

func newUsedAgain(gp grace.Period, limit int) *usedAgain {
	u := &usedAgain{}
	u.init(gp, limit)
	u.body = func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		for len(u.next) > 0 {
			batch := u.next
			u.next = u.next[:0]
			u.mu.Unlock()
			u.gp.Synchronize()
			u.run(batch)
			u.mu.Lock()
		}
		u.working = false
		u.moved.Broadcast()
	}
	return u
}

// loadThenStore pushes onto a list without a lock, in two steps.
type loadThenStore struct {
	queue
	head mem.Pointer[link]
}

type link struct {
	f    func()
	next *link
}

func newLoadThenStore(gp grace.Period, limit int) *loadThenStore {
	l := &loadThenStore{}
	l.init(gp, limit)
	l.body = func() {
		for {
			list := l.head.Swap(nil)
			l.mu.Lock()
			l.working = list != nil
			l.moved.Broadcast()
			l.mu.Unlock()
			if list == nil {
				return
			}
			l.gp.Synchronize()
			for ; list != nil; list = list.next {
				l.run([]func(){list.f})
			}
		}
	}
	return l
}

func (l *loadThenStore) Call(f func()) error {
	head := l.head.Load()
	l.head.Store(&link{f, head})
	l.mu.Lock()
	defer l.mu.Unlock()
	l.posted++
	l.hire()
	return nil
}

// leavesInTwoSteps looks whether there is more, and says that it goes, with a gap
// between.
type leavesInTwoSteps struct{ queue }

func newLeavesInTwoSteps(gp grace.Period, limit int) *leavesInTwoSteps {
	l := &leavesInTwoSteps{}
	l.init(gp, limit)
	l.body = func() {
		l.mu.Lock()
		for len(l.next) > 0 {
			l.batch()
		}
		l.mu.Unlock()
		l.mu.Lock()
		l.working = false
		l.moved.Broadcast()
		l.mu.Unlock()
	}
	return l
}

// ring has room for eight, and writes the ninth over the first.
type ring struct {
	queue
	slots [8]func()
	taken int
}

func newRing(gp grace.Period, limit int) *ring {
	r := &ring{}
	r.init(gp, limit)
	r.body = func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for r.taken < r.posted {
			from, to := r.taken, r.posted
			r.taken = to
			r.mu.Unlock()
			r.gp.Synchronize()
			for i := from; i < to; i++ {
				r.mu.Lock()
				f := r.slots[i%len(r.slots)]
				r.mu.Unlock()
				r.run([]func(){f})
			}
			r.mu.Lock()
		}
		r.working = false
		r.moved.Broadcast()
	}
	return r
}

func (r *ring) Call(f func()) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slots[r.posted%len(r.slots)] = f
	r.posted++
	r.hire()
	return nil
}

// twice takes the list, and leaves it where it is.
type twice struct{ queue }

func newTwice(gp grace.Period, limit int) *twice {
	t := &twice{}
	t.init(gp, limit)
	t.body = func() {
		t.mu.Lock()
		for n := 0; n < len(t.next); {
			batch := t.next
			n = len(batch)
			t.mu.Unlock()
			t.gp.Synchronize()
			t.run(batch)
			t.mu.Lock()
		}
		t.next = nil
		t.working = false
		t.moved.Broadcast()
		t.mu.Unlock()
	}
	return t
}
