package wrong

import (
	"graceperiod/rcu/kernel"
)

var held = []Submission{
	{Name: "waits-under-the-namespace-lock", Goal: 3, New: with(func(t *table) {
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
	{Name: "a-grace-period-of-ones-own", Goal: 3, New: with(func(t *table) {
		t.unmount = func(path string) error {
			return t.taken(path, func(m *kernel.Mount) {
				t.k.Synchronize()
				m.Release()
			})
		}
	})},
	{Name: "one-unmount-at-a-time", Goal: 3, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.one.Lock()
			defer t.one.Unlock()
			return t.goodUnmount(path)
		}
	})},
	{Name: "released-in-the-callback", Goal: 3, New: with(func(t *table) {
		t.release = func(m *kernel.Mount) {
			m.Release()
			t.add(-1)
		}
	})},
	{Name: "unmount-flushes-all-work", Goal: 3, New: with(func(t *table) {
		t.unmount = func(path string) error {
			err := t.goodUnmount(path)
			t.k.Flush()
			return err
		}
	})},
	{Name: "unmount-drains-first", Goal: 3, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.shutdown()
			return t.goodUnmount(path)
		}
	})},
	{Name: "releases-under-a-lock", Goal: 3, New: with(func(t *table) {
		release := func(m *kernel.Mount) {
			t.one.Lock()
			defer t.one.Unlock()
			m.Release()
		}
		t.unmount = func(path string) error {
			return t.taken(path, func(m *kernel.Mount) {
				t.waits.Wait(t.waits.Start())
				release(m)
			})
		}
		t.release = func(m *kernel.Mount) {
			t.k.Schedule(func() {
				release(m)
				t.add(-1)
			})
		}
	})},
}
