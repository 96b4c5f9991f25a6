package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

var crowded = []Submission{
	{Name: "unmount-within-the-limit", Goal: 6, New: with(func(t *table) {
		room := mem.MakeChan[struct{}](t.limit)
		t.unmount = func(path string) error {
			room.Send(struct{}{})
			defer room.Recv()
			return t.goodUnmount(path)
		}
	})},
	{Name: "batches-of-256", Goal: 6, New: with(func(t *table) {
		b := &batches{table: t}
		t.unmount = b.unmount
	})},
}

// batches has one thread wait for whoever unmounts, for so many at a time as its
// array holds.
type batches struct {
	*table
	waiting []*batched
	running bool
}

type batched struct {
	m    *kernel.Mount
	over mem.Event
}

func (b *batches) unmount(path string) error {
	return b.taken(path, func(m *kernel.Mount) {
		w := &batched{m: m}
		b.one.Lock()
		b.waiting = append(b.waiting, w)
		if !b.running {
			b.running = true
			mem.Go("reaper", b.reap)
		}
		b.one.Unlock()
		w.over.Wait()
	})
}

func (b *batches) reap() {
	b.one.Lock()
	defer b.one.Unlock()
	for len(b.waiting) > 0 {
		n := min(len(b.waiting), 256)
		batch := b.waiting[:n]
		b.waiting = b.waiting[n:]
		b.one.Unlock()
		b.waits.Wait(b.waits.Start())
		for _, w := range batch {
			w.m.Release()
			w.over.Set()
		}
		b.one.Lock()
	}
	b.running = false
}
