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
	{Name: "users-count-and-then-put", Goal: 3, New: with(func(t *table) {
		// Only Detach gives back as it must, and from then on users count.
		var (
			mu   mem.Mutex
			gone = map[*kernel.Mount]bool{}
		)
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err == nil {
				t.giveBack(m)
				mu.Lock()
				gone[m] = true
				mu.Unlock()
			}
			return err
		}
		t.put = func(m *kernel.Mount) {
			mu.Lock()
			detached := gone[m]
			mu.Unlock()
			if !detached {
				t.giveBack(m)
				return
			}
			last := m.Count() == 1
			m.Put()
			if last {
				t.end(m)
			}
		}
	})},
	{Name: "known-by-its-path", Goal: 3, New: with(func(t *table) {
		var (
			mu   mem.Mutex
			gone = map[string]*kernel.Mount{}
		)
		t.detach = func(path string) error {
			m, err := t.take(path, func(*kernel.Mount) bool { return true })
			if err == nil {
				mu.Lock()
				gone[path] = m // the one before may still be there
				mu.Unlock()
				t.put(m)
			}
			return err
		}
		t.put = func(m *kernel.Mount) {
			path := m.Path()
			if !m.Put() {
				return
			}
			mu.Lock()
			known := gone[path] == m
			if known {
				delete(gone, path)
			}
			mu.Unlock()
			if known {
				t.end(m)
			}
		}
	})},
	{Name: "joins-the-batch-that-waits", Goal: 3, Origin: "WRONG: a callback posted during a grace period goes with it", New: with(func(t *table) {
		var (
			mu    mem.Mutex
			batch []*kernel.Mount
		)
		t.end = func(m *kernel.Mount) {
			mu.Lock()
			defer mu.Unlock()
			if batch = append(batch, m); len(batch) > 1 {
				return // a callback is on its way already
			}
			t.k.Call(func() {
				mu.Lock()
				all := batch
				batch = nil
				mu.Unlock()
				for _, m := range all {
					t.k.Schedule(func() { t.release(m) })
				}
			})
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
