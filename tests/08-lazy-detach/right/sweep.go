package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// sweep keeps a list of what is detached, and looks through it at every Put. What
// Put says is not looked at: under the lock the count tells it as well.
type sweep struct {
	base
	mu   mem.Mutex
	gone []*kernel.Mount // detached, and somebody uses it
}

func newSweep(k *kernel.Kernel) *sweep { return &sweep{base: newBase(k)} }

func (t *sweep) Detach(path string) error {
	m, err := t.take(path, false)
	if err == nil {
		t.mu.Lock()
		t.gone = append(t.gone, m)
		t.mu.Unlock()
		t.Put(m)
	}
	return err
}

func (t *sweep) Put(m *kernel.Mount) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m.Put()
	var used []*kernel.Mount
	for _, m := range t.gone {
		if m.Count() > 0 {
			used = append(used, m)
			continue
		}
		t.k.Call(func() { t.k.Schedule(m.Release) })
	}
	t.gone = used
}

func (t *sweep) Shutdown() {
	t.k.Barrier()
	t.k.Flush()
}
