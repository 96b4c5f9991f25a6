package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/tests/parts"
)

// byCallback has even Unmount wait for a callback, and whatever is to be released
// be released by a worker or by who waits for it.
type byCallback struct {
	base
	p    parts.Parts
	room *mem.Chan[struct{}] // as many as may be detached
}

func newByCallback(k *kernel.Kernel, p parts.Parts, limit int) *byCallback {
	return &byCallback{base: newBase(k), p: p, room: mem.MakeChan[struct{}](limit)}
}

func (t *byCallback) Unmount(path string) error {
	m, err := t.take(path)
	if err != nil {
		return err
	}
	var over mem.Event
	t.p.Callbacks.Call(over.Set)
	over.Wait()
	m.Release()
	return nil
}

func (t *byCallback) Detach(path string) error {
	t.room.Send(struct{}{})
	m, err := t.take(path)
	if err != nil {
		t.room.Recv()
		return err
	}
	return t.p.Callbacks.Call(func() {
		t.k.Schedule(func() {
			m.Release()
			t.room.Recv()
		})
	})
}

func (t *byCallback) Shutdown() {
	t.p.Callbacks.Barrier()
	t.k.Flush()
}
