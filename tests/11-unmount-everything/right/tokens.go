package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/tests/parts"
)

// tokens has a thread for each mount that is detached, and needs no callback.
type tokens struct {
	base
	p    parts.Parts
	mu   mem.Mutex
	free mem.Cond
	used int
	max  int
	all  mem.WaitGroup
}

func newTokens(k *kernel.Kernel, p parts.Parts, limit int) *tokens {
	t := &tokens{base: newBase(k), p: p, max: limit}
	t.free.L = &t.mu
	return t
}

func (t *tokens) Unmount(path string) error {
	m, err := t.take(path)
	if err == nil {
		t.end(m)
	}
	return err
}

func (t *tokens) end(m *kernel.Mount) {
	c := t.p.Waits.Start()
	if !t.p.Waits.Poll(c) {
		t.p.Waits.Wait(c)
	}
	m.Release()
}

func (t *tokens) Detach(path string) error {
	t.mu.Lock()
	for t.used == t.max {
		t.free.Wait()
	}
	t.used++
	t.mu.Unlock()
	m, err := t.take(path)
	if err != nil {
		t.done()
		return err
	}
	t.all.Add(1)
	mem.Go("reaper", func() {
		t.end(m)
		t.done()
		t.all.Done()
	})
	return nil
}

func (t *tokens) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.used--
	t.free.Signal()
}

func (t *tokens) Shutdown() { t.all.Wait() }
