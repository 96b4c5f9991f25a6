package torture

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"graceperiod/rcu/internal/cpu"
)

// way is a Way and what has become of it.
type way struct {
	Way
	updates atomic.Uint64
	ended   atomic.Uint64 // waits that returned, or callbacks that ran
}

// torture is one run.
type torture struct {
	s    Subject
	o    Options
	ways []way

	_       [64]byte
	order   atomic.Uint64 // what everybody does: see follower
	_       [64]byte
	began   atomic.Uint64 // grace periods that were asked for
	_       [64]byte
	current atomic.Pointer[object]
	_       [64]byte
	meeting atomic.Int64 // readers that wait for a grace period to begin
	_       [64]byte
	bell    atomic.Uint64 // it is about to begin
	_       [64]byte

	objects store
	posted  atomic.Int64 // objects that are on their way by callbacks
	writing atomic.Int64 // updaters that may still post some
	cpus    []int
	readers []*reader
	writers []*updater
	others  beside

	mu     sync.Mutex
	alive  map[string]bool
	faults uint64
	first  string
	ended  sync.WaitGroup
}

// Run tortures a mechanism, and returns what was seen. It returns also if the
// mechanism hangs: some goroutines are then left behind.
func Run(ctx context.Context, s Subject, o Options) Report {
	o.Readers, o.Updaters = max(o.Readers, 1), max(o.Updaters, 1)
	if o.Duration <= 0 {
		o.Duration = time.Second
	}
	if o.Patience <= 0 {
		o.Patience = 2 * time.Second
	}
	t := &torture{s: s, o: o, ways: make([]way, len(s.Ways)), alive: map[string]bool{}}
	for i, w := range s.Ways {
		t.ways[i].Way = w
	}
	if o.Pin {
		t.cpus = cpu.All()
	}
	t.current.Store(t.objects.get())
	for i := range o.Readers {
		r := &reader{t: t, number: i, rng: rand.NewPCG(o.Seed, uint64(i))}
		t.readers = append(t.readers, r)
	}
	for i := range o.Updaters {
		u := &updater{t: t, number: i, rng: rand.NewPCG(o.Seed, 1<<32+uint64(i))}
		t.writers = append(t.writers, u)
	}
	start := time.Now()
	for i, r := range t.readers {
		t.launch(readerName(i), r.run)
	}
	for i, u := range t.writers {
		t.writing.Add(1)
		t.launch(updaterName(i), func() {
			u.run()
			t.writing.Add(-1)
		})
	}
	t.launchOthers()
	t.direct(ctx)
	took := time.Since(start)
	hung := t.finish()
	return t.report(took, hung)
}

// launch starts a goroutine that ends when it is told to.
func (t *torture) launch(name string, f func()) {
	t.mu.Lock()
	t.alive[name] = true
	t.mu.Unlock()
	t.ended.Add(1)
	go func() { // not WaitGroup.Go, which catches panics and raises them anew
		f()
		t.mu.Lock()
		delete(t.alive, name)
		t.mu.Unlock()
		t.ended.Done()
	}()
}

// Orders, the low bits of torture.order; above them is the number of the shuffle.
const (
	goOn = iota
	pause
	stop
	orders
)

// direct gives the orders until the time is over.
func (t *torture) direct(ctx context.Context) {
	over := time.NewTimer(t.o.Duration)
	defer over.Stop()
	tick := func(every time.Duration) <-chan time.Time {
		if every <= 0 {
			return nil
		}
		return time.NewTicker(every).C
	}
	stutter, shuffle := tick(t.o.Stutter), tick(t.o.Shuffle)
	var moves uint64
	for {
		select {
		case <-stutter:
			t.order.Store(moves*orders + pause)
			time.Sleep(min(t.o.Stutter/4, 20*time.Millisecond))
			t.order.Store(moves*orders + goOn)
		case <-shuffle:
			moves++
			t.order.Store(moves*orders + goOn)
		case <-ctx.Done():
			t.order.Store(stop)
			return
		case <-over.C:
			t.order.Store(stop)
			return
		}
	}
}

func (t *torture) stopped() bool { return t.order.Load()%orders == stop }

// finish lets everything come to its end, and returns who did not.
func (t *torture) finish() (hung []string) {
	t.launch("whoever waits for the last callbacks", t.drain)
	done := make(chan struct{})
	go func() {
		t.ended.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-time.After(t.o.Patience):
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, u := range t.writers {
		name := updaterName(i)
		if w := u.in.Load(); w != nil && t.alive[name] {
			delete(t.alive, name)
			t.alive[fmt.Sprintf("%s (in %s)", name, w.Name)] = true
		}
	}
	return slices.Sorted(maps.Keys(t.alive))
}

func readerName(i int) string  { return fmt.Sprintf("reader %d", i+1) }
func updaterName(i int) string { return fmt.Sprintf("updater %d", i+1) }

// drain gets what is on its way by callbacks to its end.
func (t *torture) drain() {
	for end := time.Now().Add(t.o.Patience / 2); (t.writing.Load() > 0 || t.posted.Load() > 0) && time.Now().Before(end); {
		if o := t.objects.takeAgain(); o != nil {
			t.post(t.calling(), o)
			continue
		}
		time.Sleep(50 * time.Microsecond)
	}
}

// waiting is a way that waits, or nil.
func (t *torture) waiting() *way { return t.find(func(w *way) bool { return w.Wait != nil }) }

// calling is a way with callbacks, or nil.
func (t *torture) calling() *way { return t.find(func(w *way) bool { return w.Call != nil }) }

func (t *torture) find(is func(*way) bool) *way {
	for i := range t.ways {
		if is(&t.ways[i]) {
			return &t.ways[i]
		}
	}
	return nil
}

// fault counts an error, and keeps the first in words.
func (t *torture) fault(format string, a ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.faults++
	if t.first == "" {
		t.first = fmt.Sprintf(format, a...)
	}
}

// caught is a reader that holds what it must not see.
func (t *torture) caught(r *reader, h held, age uint32, used bool, kind string) {
	what := fmt.Sprintf("object %d at age %d", h.number, age)
	if used {
		what = fmt.Sprintf("object %d published anew, long after its removal", h.number)
	}
	t.fault("reader %d saw %s in its section %d%s", r.number+1, what, r.sections, kind)
}

// follower is what one goroutine knows of the orders.
type follower struct {
	t      *torture
	number int // of its processor; counted from the end if it is negative
	seen   uint64
}

// follow is called on the goroutine that is to follow orders.
func (t *torture) follow(number int) *follower {
	f := &follower{t: t, number: number}
	f.move()
	return f
}

// goOn is false at the end. It waits while everybody pauses.
func (f *follower) goOn() bool {
	order := f.t.order.Load()
	if order == f.seen {
		return true
	}
	for order%orders == pause {
		time.Sleep(200 * time.Microsecond)
		order = f.t.order.Load()
	}
	moved := order/orders != f.seen/orders
	f.seen = order
	if order%orders == stop {
		return false
	}
	if moved {
		f.move()
	}
	return true
}

// move ties the goroutine to its processor, and at the next move to the one beside
// it. The thread is not given back: it ends with its goroutine.
func (f *follower) move() {
	n := len(f.t.cpus)
	if !f.t.o.Pin || n == 0 {
		return
	}
	if f.seen == 0 {
		runtime.LockOSThread()
	}
	at := (f.number + int(f.seen/orders)) % n
	cpu.Pin(f.t.cpus[(at+n)%n])
}
