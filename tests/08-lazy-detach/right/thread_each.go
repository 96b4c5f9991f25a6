package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// threadEach starts a thread for each mount that goes, which waits for itself.
type threadEach struct {
	base
	going mem.WaitGroup
}

func newThreadEach(k *kernel.Kernel) *threadEach { return &threadEach{base: newBase(k)} }

func (t *threadEach) Detach(path string) error {
	m, err := t.take(path, false)
	if err == nil {
		t.Put(m)
	}
	return err
}

func (t *threadEach) Put(m *kernel.Mount) {
	if !m.Put() {
		return
	}
	t.going.Add(1)
	mem.Go("release", func() {
		t.k.Synchronize()
		m.Release()
		t.going.Done()
	})
}

func (t *threadEach) Shutdown() { t.going.Wait() }
