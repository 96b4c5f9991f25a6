package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// roomForThree lets in three readers at once; the fourth waits for one to leave.
func roomForThree() suite02.Domain {
	d := newTwo()
	room := mem.MakeChan[bool](3)
	d.enter = func() uint64 {
		room.Send(true)
		return d.count()
	}
	d.leave = func(phase uint64) {
		d.uncount(phase)
		room.Recv()
	}
	return d
}

// fewHandles makes sixteen handles; who wants one more waits for ever.
type fewHandles struct {
	*two
	handles *mem.Chan[bool]
}

func (d *fewHandles) Register() suite02.Reader {
	d.handles.Send(true)
	return d.two.Register()
}

// fourBitCount takes sixteen readers for none.
func fourBitCount() suite02.Domain {
	d := newTwo()
	const count = 15
	d.leave = func(phase uint64) {
		if d.inside[phase].Add(-1)&count == 0 && d.waiting.Load() != 0 {
			d.wake()
		}
	}
	d.await = func(phase uint64) {
		d.mu.Lock()
		d.waiting.Add(1)
		for d.inside[phase].Load()&count != 0 {
			d.left.Wait()
		}
		d.waiting.Add(-1)
		d.mu.Unlock()
	}
	return d
}

// bitEach has a bit for each reader, for the first 64 that come.
func bitEach() suite02.Domain {
	d := newTwo()
	var given mem.Uint64
	d.reader = func(r *handle) suite02.Reader { return &bitReader{handle: r, bit: 1 << (given.Add(1) - 1)} }
	return d
}

type bitReader struct {
	*handle
	bit int64
}

func (r *bitReader) ReadLock() {
	if r.depth++; r.depth == 1 {
		r.phase = r.d.phase.Load()
		r.d.inside[r.phase].Add(r.bit)
	}
}

func (r *bitReader) ReadUnlock() {
	r.mustBeInside(r.depth > 0)
	if r.depth--; r.depth > 0 {
		return
	}
	if r.d.inside[r.phase].Add(-r.bit) == 0 && r.d.waiting.Load() != 0 {
		r.d.wake()
	}
}

// someOf looks at some of the readers only, if there are many.
func someOf(choose func([]*member) []*member) func() suite02.Domain {
	return func() suite02.Domain {
		d := newListed()
		d.scan = func(now uint64, wait func()) {
			for slices.ContainsFunc(choose(d.readers), func(r *member) bool { return r.isEarly(now) }) {
				wait()
			}
		}
		return d
	}
}

func firstSixteen(all []*member) []*member { return all[:min(16, len(all))] }
func lastSixteen(all []*member) []*member  { return all[max(0, len(all)-16):] }

// sharedSlots has a place to mark for each of sixteen readers; those that come
// later share them, and whoever leaves wipes out the other's mark.
type sharedSlots struct {
	*listed
	made mem.Uint64
}

func newSharedSlots() suite02.Domain {
	d := &sharedSlots{listed: newListed()}
	for range 16 {
		d.add(&member{d: d.listed})
	}
	return d
}

func (d *sharedSlots) Register() suite02.Reader {
	return &slotReader{member: d.readers[d.made.Add(1)%16]}
}

// slotReader nests by itself, and marks in its member's place.
type slotReader struct {
	*member
	deep int
}

func (r *slotReader) ReadLock() {
	if r.deep++; r.deep == 1 {
		r.word.Store(r.d.read())
	}
}

func (r *slotReader) ReadUnlock() {
	if r.deep == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	if r.deep--; r.deep > 0 {
		return
	}
	r.word.Store(0)
	if r.d.waiting.Load() != 0 {
		r.d.wake()
	}
}

func (r *slotReader) Unregister() {}
