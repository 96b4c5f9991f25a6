package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var reviving = []Submission{
	{Name: "takes-whatever-it-finds", Goal: 7, Origin: "kref_get where kref_get_unless_zero is needed", New: with(func(t *table) {
		t.take = func(m *kernel.Mount) bool {
			m.Get()
			return true
		}
	})},
	{Name: "looks-and-then-takes", Goal: 7, New: with(func(t *table) {
		t.take = func(m *kernel.Mount) bool {
			if m.Count() == 0 {
				return false
			}
			m.Get()
			return true
		}
	})},
	{Name: "tries-again-and-keeps-the-first", Goal: 7, New: with(func(t *table) {
		t.lookup = func(path string) *kernel.Mount {
			for {
				before := t.index.Load()
				m := t.find(path)
				if t.index.Load() == before {
					return m
				}
			}
		}
	})},
	{Name: "takes-and-then-looks", Goal: 7, New: with(func(t *table) {
		dying := new(mem.Bool)
		t.claim = func(mounts []*kernel.Mount) bool {
			if !freeze(mounts) {
				return false
			}
			dying.Store(true)
			return true
		}
		t.unlink = func(m *kernel.Mount) {
			t.remove(m)
			dying.Store(false)
		}
		t.take = func(m *kernel.Mount) bool {
			if dying.Load() {
				return m.GetUnlessZero()
			}
			m.Get()
			return true
		}
	})},
}
