package torture

import (
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"
)

// updater is one goroutine that replaces the published object.
type updater struct {
	t      *torture
	number int
	rng    *rand.PCG
	pipe   []*object // removed, and on their way by Wait
	alone  int       // grace periods that begin without a reader beside them
	in     atomic.Pointer[Way]
}

// maxPosted is how many callbacks of updates may be under way: a mechanism that
// lets updaters run ahead would fill the memory.
const maxPosted = 1000

func (u *updater) run() {
	f := u.t.follow(-1 - u.number)
	for f.goOn() {
		u.update()
	}
	// What is in the pipe goes to its end.
	for len(u.pipe) > 0 {
		u.wait(u.t.waiting())
	}
}

func (u *updater) update() {
	t := u.t
	if o := t.objects.takeAgain(); o != nil {
		t.post(t.calling(), o)
		return
	}
	w := &t.ways[u.rng.Uint64()%uint64(len(t.ways))]
	if w.Call != nil && t.posted.Load() >= maxPosted {
		if w = t.waiting(); w == nil {
			time.Sleep(20 * time.Microsecond)
			return
		}
	}
	old := t.current.Swap(t.objects.get())
	t.objects.older(old, false)
	if w.Call != nil {
		t.posted.Add(1)
		w.updates.Add(1)
		t.post(w, old)
		return
	}
	w.updates.Add(1)
	u.pipe = append(u.pipe, old)
	u.wait(w)
	if u.rng.Uint64()&255 == 0 {
		runtime.Gosched()
	}
}

// wait lets all in the pipe get past one grace period.
func (u *updater) wait(w *way) {
	u.meet()
	u.t.began.Add(1)
	u.in.Store(&w.Way)
	w.Wait()
	u.in.Store(nil)
	w.ended.Add(1)
	kept := u.pipe[:0]
	for _, o := range u.pipe {
		if !u.t.objects.older(o, u.t.o.Plain) {
			kept = append(kept, o)
		}
	}
	u.pipe = kept
}

// meet waits for a moment for a reader that is about to enter, and lets it do so
// at nearly the same instant as a grace period begins. The next two grace periods
// begin without that: a mechanism that missed the reader shows it by them.
func (u *updater) meet() {
	if u.alone > 0 {
		u.alone--
		return
	}
	u.alone = 2
	for end := time.Now().Add(20 * time.Microsecond); u.t.meeting.Load() == 0; {
		if time.Now().After(end) {
			return
		}
	}
	u.t.bell.Add(1)
	delay(u.rng.Uint64())
}

// post lets an object get past one grace period by a callback, and then, by
// others, to the end of the pipe.
func (t *torture) post(w *way, o *object) {
	life, age := o.life.Load(), o.age.Load()
	var ran atomic.Bool
	t.began.Add(1)
	w.Call(func() {
		if ran.Swap(true) || o.life.Load() != life || o.age.Load() != age {
			t.fault("the callback of object %d ran for the second time", o.number)
			return
		}
		w.ended.Add(1)
		switch {
		case t.objects.older(o, t.o.Plain):
			t.posted.Add(-1)
		case w.Repost:
			t.post(w, o)
		default:
			t.objects.later(o)
		}
	})
}
