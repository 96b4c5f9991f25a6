package wrong

import (
	"graceperiod/rcu/kernel"
)

var late = []Submission{
	{Name: "policy-synchronous", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			return t.taken(path, func(m *kernel.Mount) {
				t.k.Synchronize()
				m.Release()
			})
		}
		t.detach, t.shutdown = t.unmount, func() {}
	})},
	{Name: "waits-under-the-namespace-lock", Goal: 2, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.ns.Lock()
			defer t.ns.Unlock()
			m, err := t.takeLocked(path)
			if err == nil {
				t.waits.Wait(t.waits.Start())
				m.Release()
			}
			return err
		}
	})},
	{Name: "one-unmount-at-a-time", Goal: 3, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.one.Lock()
			defer t.one.Unlock()
			return t.goodUnmount(path)
		}
	})},
	{Name: "one-detach-at-a-time", Goal: 2, New: with(func(t *table) {
		t.detach = func(path string) error {
			err := t.goodDetach(path)
			t.calls.Barrier()
			return err
		}
	})},
}
