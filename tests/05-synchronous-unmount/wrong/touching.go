package wrong

import (
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
	suite05 "graceperiod/tests/05-synchronous-unmount"
)

var touching = []Submission{
	{Name: "no-wait", Goal: 1, Origin: "WRONG U43: kernel a96c5299bd73, c01b091b0641", New: with(func(t *table) { t.finish = release })},
	{Name: "waits-then-unlinks", Goal: 1, Origin: "WRONG U34: kernel RCU checklist, item 14", New: with(func(t *table) {
		t.unlink = func(*kernel.Mount) {}
		t.finish = func(mounts []*kernel.Mount) {
			t.k.Synchronize()
			t.ns.Lock()
			for _, m := range mounts {
				t.remove(m)
			}
			t.ns.Unlock()
			release(mounts)
		}
	})},
	{Name: "never-unlinks", Goal: 1, New: with(func(t *table) { t.unlink = func(*kernel.Mount) {} })},
	{Name: "section-too-short", Goal: 1, Origin: "kernel RCU checklist, item 2: a pointer is used after rcu_read_unlock", New: with(func(t *table) {
		t.lookup = func(path string) *kernel.Mount {
			t.k.ReadLock()
			var found *kernel.Mount
			for _, e := range *t.index.Load() {
				if e.path == path {
					found = e.mount
				}
			}
			t.k.ReadUnlock()
			if found != nil && t.take(found) {
				return found
			}
			return nil
		}
	})},
	{Name: "no-section", Goal: 1, New: with(func(t *table) { t.lookup = t.search })},
	{Name: "section-of-the-take-alone", Goal: 1, New: with(func(t *table) {
		t.lookup = t.search
		t.take = func(m *kernel.Mount) bool {
			t.k.ReadLock()
			defer t.k.ReadUnlock()
			return m.GetUnlessZero()
		}
	})},
	{Name: "sleeps-for-a-while", Goal: 1, Origin: "an updater that sleeps for as long as a reader was ever seen to take", New: with(func(t *table) {
		t.finish = func(mounts []*kernel.Mount) {
			mem.Sleep(time.Second)
			release(mounts)
		}
	})},
	{Name: "takes-no-reference", Goal: 1, New: with(func(t *table) { t.take = func(*kernel.Mount) bool { return true } })},
	{Name: "leaves-the-section-open", Goal: 1, New: with(func(t *table) {
		t.lookup = func(path string) *kernel.Mount {
			t.k.ReadLock()
			m := t.search(path)
			if m != nil {
				t.k.ReadUnlock()
			}
			return m
		}
	})},
	{Name: "joins-a-wait-that-began", Goal: 1, Origin: "singleflight around synchronize_rcu: who comes late is served by what began earlier", New: with(func(t *table) {
		var (
			mu    mem.Mutex
			under *mem.Event
		)
		t.finish = func(mounts []*kernel.Mount) {
			mu.Lock()
			if e := under; e != nil {
				mu.Unlock()
				e.Wait()
			} else {
				e = new(mem.Event)
				under = e
				mu.Unlock()
				t.k.Synchronize()
				mu.Lock()
				under = nil
				mu.Unlock()
				e.Set()
			}
			release(mounts)
		}
	})},
	{Name: "waits-the-first-time", Goal: 1, New: with(func(t *table) {
		var waited mem.Bool
		t.finish = func(mounts []*kernel.Mount) {
			if !waited.Swap(true) {
				t.k.Synchronize()
			}
			release(mounts)
		}
	})},
	{Name: "published-before-it-leads-on", Goal: 1, Origin: "lesson 01: initialise, then publish", New: func() suite05.Constructor {
		return func(k *kernel.Kernel) suite05.Table {
			t := &chained{table: newTable(k)}
			t.lookup, t.unlink = t.walk, t.cutWell
			t.publish = func(m *kernel.Mount) {
				l := &link{path: m.Path(), mount: m}
				next := t.first.Load()
				t.first.Store(l)
				l.next.Store(next)
			}
			return t
		}
	}},
	{Name: "entry-leads-nowhere", Goal: 1, Origin: "list_del in place of list_del_rcu", New: func() suite05.Constructor {
		return func(k *kernel.Kernel) suite05.Table {
			t := &chained{table: newTable(k)}
			t.lookup, t.publish, t.unlink = t.walk, t.push, t.cut
			return t
		}
	}},
}

// chained has a list for an index, in which it makes an entry lead nowhere when
// the entry is taken out.
type chained struct {
	*table
	first mem.Pointer[link]
}

type link struct {
	path  string
	mount *kernel.Mount
	next  mem.Pointer[link]
}

func (t *chained) walk(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	for l := t.first.Load(); l != nil; l = l.next.Load() {
		if l.path == path && t.take(l.mount) {
			return l.mount
		}
	}
	return nil
}

func (t *chained) push(m *kernel.Mount) {
	l := &link{path: m.Path(), mount: m}
	l.next.Store(t.first.Load())
	t.first.Store(l)
}

// cutWell leaves the entry's own way on.
func (t *chained) cutWell(m *kernel.Mount) {
	at := &t.first
	for at.Load().mount != m {
		at = &at.Load().next
	}
	at.Store(at.Load().next.Load())
}

func (t *chained) cut(m *kernel.Mount) {
	at := &t.first
	for at.Load().mount != m {
		at = &at.Load().next
	}
	l := at.Load()
	at.Store(l.next.Load())
	l.next.Store(nil)
}
