package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// underLock takes the namespace lock first, and waits while it holds it. Each unmount
// leads to the one before it, so that one chain is all there is to be waited for.
type underLock struct {
	base
	last mem.Pointer[link]
}

type link struct {
	done   mem.Event
	before mem.Pointer[link] // nil once that is done
}

func newUnderLock(k *kernel.Kernel) *underLock {
	t := &underLock{base: newBase(k)}
	t.lock = func() {
		t.ns.Lock()
		t.Sync()
	}
	return t
}

func (t *underLock) Unmount(path string) error {
	m, err := t.takeOut(path)
	if err != nil {
		return err
	}
	l := new(link)
	for {
		before := t.last.Load()
		l.before.Store(before)
		if t.last.CompareAndSwap(before, l) {
			break
		}
	}
	t.k.Call(func() {
		t.k.Schedule(func() {
			finish(t.k, m)
			l.done.Set()
		})
	})
	return nil
}

func (t *underLock) Sync() {
	for l := t.last.Load(); l != nil; {
		l.done.Wait()
		before := l.before.Load()
		l.before.Store(nil)
		l = before
	}
}
