package right

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// polls counts what is on its way, and Shutdown looks every millisecond.
type polls struct {
	base
	left mem.Int64 // given back by the last user and not released
}

func newPolls(k *kernel.Kernel) *polls { return &polls{base: newBase(k)} }

func (t *polls) Detach(path string) error {
	m, err := t.take(path, false)
	if err == nil {
		t.Put(m)
	}
	return err
}

func (t *polls) Put(m *kernel.Mount) {
	if !m.Put() {
		return
	}
	t.left.Add(1)
	t.k.Call(func() {
		t.k.Schedule(func() {
			m.Release()
			t.left.Add(-1)
		})
	})
}

func (t *polls) Shutdown() {
	for t.left.Load() > 0 {
		mem.Sleep(time.Millisecond)
	}
}
