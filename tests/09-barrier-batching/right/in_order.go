package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// inOrder has a thread of its own that finishes unmounts in the order in which they
// came, all that have come with one grace period. What is to be waited for is a number.
type inOrder struct {
	base
	mu       mem.Mutex
	moved    mem.Cond
	list     []*kernel.Mount
	begun    int
	finished int
	running  bool
}

func newInOrder(k *kernel.Kernel) *inOrder {
	t := &inOrder{base: newBase(k)}
	t.moved.L = &t.mu
	t.lock = func() {
		t.Sync()
		t.ns.Lock()
	}
	return t
}

func (t *inOrder) Unmount(path string) error {
	m, err := t.takeOut(path)
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.list = append(t.list, m)
	t.begun++
	if !t.running {
		t.running = true
		mem.Go("finisher", t.work)
	}
	t.mu.Unlock()
	return nil
}

func (t *inOrder) work() {
	t.mu.Lock()
	for len(t.list) > 0 {
		batch := t.list
		t.list = nil
		t.mu.Unlock()
		t.k.Synchronize()
		for _, m := range batch {
			finish(t.k, m)
			t.mu.Lock()
			t.finished++
			t.moved.Broadcast()
			t.mu.Unlock()
		}
		t.mu.Lock()
	}
	t.running = false
	t.mu.Unlock()
}

func (t *inOrder) Sync() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n := t.begun; t.finished < n; {
		t.moved.Wait()
	}
}
