package wrong

import (
	"graceperiod/rcu/kernel"
)

var incomplete = []Submission{
	{Name: "releases-without-a-wait", Goal: 1, New: with(func(t *table) {
		t.unmount = func(path string) error { return t.taken(path, (*kernel.Mount).Release) }
	})},
	{Name: "detaches-without-a-wait", Goal: 1, New: with(func(t *table) {
		t.detach = func(path string) error {
			t.add(1)
			return t.taken(path, t.release)
		}
	})},
	{Name: "cookie-before-the-mount-is-out", Goal: 1, New: with(func(t *table) {
		t.unmount = func(path string) error {
			c := t.waits.Start()
			return t.taken(path, func(m *kernel.Mount) {
				t.waits.Wait(c)
				m.Release()
			})
		}
	})},
	{Name: "unmount-that-only-detaches", Goal: 1, New: with(func(t *table) { t.unmount = t.goodDetach })},
	{Name: "shutdown-waits-for-callbacks-only", Goal: 1, New: with(func(t *table) { t.shutdown = func() { t.calls.Barrier() } })},
	{Name: "nobody-releases", Goal: 1, New: with(func(t *table) {
		t.detach = func(path string) error { return t.taken(path, func(*kernel.Mount) {}) }
	})},
}
