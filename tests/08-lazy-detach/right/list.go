package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// list has two threads of its own, each of which ends one mount at a time; with one
// that is stuck the other goes on. They are started when there is something to do.
type list struct {
	base
	mu      mem.Mutex
	moved   mem.Cond
	ready   []*kernel.Mount // their grace period is over
	pending int
	threads int
}

func newList(k *kernel.Kernel) *list {
	t := &list{base: newBase(k)}
	t.moved.L = &t.mu
	return t
}

func (t *list) Detach(path string) error {
	m, err := t.take(path, false)
	if err == nil {
		t.Put(m)
	}
	return err
}

func (t *list) Put(m *kernel.Mount) {
	if !m.Put() {
		return
	}
	t.mu.Lock()
	t.pending++
	t.mu.Unlock()
	t.k.Call(func() {
		t.mu.Lock()
		t.ready = append(t.ready, m)
		if t.threads < 2 {
			t.threads++
			mem.Go("ending", t.end)
		}
		t.mu.Unlock()
	})
}

func (t *list) end() {
	t.mu.Lock()
	for len(t.ready) > 0 {
		m := t.ready[0]
		t.ready = t.ready[1:]
		t.mu.Unlock()
		m.Release()
		t.mu.Lock()
		t.pending--
		t.moved.Broadcast()
	}
	t.threads--
	t.mu.Unlock()
}

func (t *list) Shutdown() {
	t.mu.Lock()
	for t.pending > 0 {
		t.moved.Wait()
	}
	t.mu.Unlock()
}
