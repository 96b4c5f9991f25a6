package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Tokens hands out as many tokens as the limit allows, through a channel: who may
// wait takes one first, and its callback brings it back.
type Tokens struct {
	gp    grace.Period
	room  *mem.Chan[struct{}]
	limit int

	mu      mem.Mutex
	next    []task
	working bool
	closed  bool
	over    mem.Cond
	posted  int
	ran     int
}

type task struct {
	f     func()
	token bool
}

// NewTokens makes one. More tokens than anybody needs are no use.
func NewTokens(gp grace.Period, limit int) *Tokens {
	t := &Tokens{gp: gp, limit: min(limit, 20_000)}
	t.room = mem.MakeChan[struct{}](t.limit)
	t.over.L = &t.mu
	return t
}

func (t *Tokens) Call(f func()) error {
	token := !t.gp.Inside()
	if token {
		t.room.Send(struct{}{}) // a place; full means wait
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		if token {
			t.room.TryRecv() // for the next that waits, to be refused too
		}
		return errClosed
	}
	t.next = append(t.next, task{f, token})
	t.posted++
	if !t.working {
		t.working = true
		mem.Go("worker", t.work)
	}
	return nil
}

func (t *Tokens) work() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.next) > 0 {
		batch := t.next
		t.next = nil
		t.mu.Unlock()
		t.gp.Synchronize()
		for _, b := range batch {
			b.f()
			if b.token {
				t.room.TryRecv()
			}
		}
		t.mu.Lock()
		t.ran += len(batch)
		t.over.Broadcast()
	}
	t.working = false
	t.over.Broadcast()
}

func (t *Tokens) Barrier() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n := t.posted; t.ran < n; {
		t.over.Wait()
	}
}

func (t *Tokens) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for t.working {
		t.over.Wait()
	}
}
