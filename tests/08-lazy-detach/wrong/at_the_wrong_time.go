package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

var atTheWrongTime = []Submission{
	{Name: "leaks-what-was-in-use", Goal: 3, New: with(func(t *table) {
		// Nobody looks at what Put says, but Detach.
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err == nil && m.Put() {
				t.end(m)
			}
			return err
		}
		t.put = func(m *kernel.Mount) {
			if m.Put() && m.Count() < 0 {
				t.end(m)
			}
		}
	})},
	{Name: "released-under-the-user", Goal: 3, New: with(func(t *table) {
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err == nil {
				m.Put()
				t.later(m)
			}
			return err
		}
		t.put = func(m *kernel.Mount) { m.Put() }
	})},
	{Name: "released-without-a-wait", Goal: 3, New: with(func(t *table) { t.end = func(m *kernel.Mount) { t.k.Schedule(m.Release) } })},
	{Name: "counts-and-then-puts", Goal: 3, New: with(func(t *table) {
		t.put = func(m *kernel.Mount) {
			last := m.Count() == 1
			m.Put()
			if last {
				t.end(m)
			}
		}
	})},
	{Name: "both-release", Goal: 3, Kind: sim.Misused, New: with(func(t *table) {
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err == nil {
				m.Put()
				t.k.Call(func() {
					if m.Count() == 0 { // nobody uses it, or nobody does any more
						t.k.Schedule(m.Release)
					}
				})
			}
			return err
		}
	})},
	{Name: "taken-out-again-by-path", Goal: 3, New: with(func(t *table) {
		t.release = func(m *kernel.Mount) {
			path := m.Path()
			m.Release()
			t.ns.Lock()
			defer t.ns.Unlock()
			if other := t.ns.Find(path); other != nil { // "it must not be found any more"
				t.x.Del(other)
			}
		}
	})},
	{Name: "released-after-a-while", Goal: 3, New: with(func(t *table) {
		t.end = func(m *kernel.Mount) {
			mem.Go("release", func() {
				mem.Sleep(50 * time.Millisecond)
				m.Release()
			})
		}
	})},
}
