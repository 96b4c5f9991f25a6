package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// early lets the grace period begin when the mount is detached: who finds it after
// that can only be a user. When it is over, and the last user has left, the mount is
// released; whichever comes second sees to it.
type early struct {
	base
	mu      mem.Mutex
	waiting map[*kernel.Mount]bool // detached; true: the grace period is not over
	posted  int
	ended   int
	all     mem.Cond
}

func newEarly(k *kernel.Kernel) *early {
	t := &early{base: newBase(k), waiting: map[*kernel.Mount]bool{}}
	t.all.L = &t.mu
	return t
}

func (t *early) Detach(path string) error {
	m, err := t.take(path, false)
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.waiting[m] = true
	t.posted++
	t.mu.Unlock()
	t.k.Call(func() {
		t.mu.Lock()
		t.waiting[m] = false
		t.posted--
		t.all.Broadcast()
		t.mu.Unlock()
		t.Put(m) // the table's reference stays until here
	})
	return nil
}

func (t *early) Put(m *kernel.Mount) {
	if !m.Put() {
		return
	}
	t.mu.Lock()
	delete(t.waiting, m)
	t.ended++
	t.mu.Unlock()
	t.k.Schedule(func() {
		m.Release()
		t.mu.Lock()
		t.ended--
		t.all.Broadcast()
		t.mu.Unlock()
	})
}

func (t *early) Shutdown() {
	t.mu.Lock()
	for t.posted > 0 || t.ended > 0 {
		t.all.Wait()
	}
	t.mu.Unlock()
	t.k.Barrier() // a callback may be between its two parts
	t.k.Flush()
}
