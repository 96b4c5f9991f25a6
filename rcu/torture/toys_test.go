package torture

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// epochs is a right mechanism: each reader says since which grace period it is inside.
type epochs struct {
	now     atomic.Uint64
	mu      sync.Mutex
	readers map[*epochReader]bool
	late    bool // wrong: those that entered in the running grace period are taken to be new
}

type epochReader struct {
	since atomic.Uint64
	_     [120]byte
}

func newEpochs() *epochs {
	e := &epochs{readers: map[*epochReader]bool{}}
	e.now.Store(1)
	return e
}

func (e *epochs) reader() Reader {
	r := &epochReader{}
	e.mu.Lock()
	e.readers[r] = true
	e.mu.Unlock()
	depth := 0
	return Reader{
		Enter: func(int) {
			if depth++; depth == 1 {
				r.since.Store(e.now.Load())
			}
		},
		Leave: func(int) {
			if depth--; depth == 0 {
				r.since.Store(0)
			}
		},
		Unregister: func() {
			e.mu.Lock()
			delete(e.readers, r)
			e.mu.Unlock()
		},
	}
}

func (e *epochs) wait() {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.now.Add(1)
	if e.late {
		now--
	}
	for r := range e.readers {
		poll(func() bool { s := r.since.Load(); return s == 0 || s >= now })
	}
}

// poll spins for a moment before it gives way.
func poll(until func() bool) {
	for i := 0; !until(); i++ {
		if i > 100 {
			runtime.Gosched()
		}
	}
}

// phases counts readers by phase; its unlock needs what its lock returned.
type phases struct {
	phase  atomic.Uint64
	inside [2]struct {
		n atomic.Int64
		_ [120]byte
	}
	mu    sync.Mutex
	turns int  // two are right
	slow  bool // readers sleep now and then where the phase is known and they are not yet counted
}

func (p *phases) reader() Reader {
	var entered [Slots]uint64
	n := 0
	return Reader{
		Enter: func(slot int) {
			entered[slot] = p.phase.Load()
			if n++; p.slow && n%256 == 0 {
				time.Sleep(20 * time.Microsecond)
			}
			p.inside[entered[slot]].n.Add(1)
		},
		Leave: func(slot int) { p.inside[entered[slot]].n.Add(-1) },
	}
}

func (p *phases) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for range p.turns {
		old := p.phase.Load()
		p.phase.Store(1 - old)
		poll(func() bool { return p.inside[old].n.Load() == 0 })
	}
}

// queue runs callbacks on a goroutine of its own.
type queue struct {
	mu      sync.Mutex
	pending []func()
	wait    func()
	busy    sync.Mutex // while callbacks that are no longer pending run
	closed  atomic.Bool

	twice, forgets, hasty bool // mistakes
	n                     int
}

func (q *queue) call(f func()) {
	q.mu.Lock()
	q.pending = append(q.pending, f)
	q.mu.Unlock()
}

func (q *queue) work() {
	for !q.closed.Load() {
		if !q.batch() {
			time.Sleep(50 * time.Microsecond)
		}
	}
}

func (q *queue) batch() bool {
	q.busy.Lock()
	defer q.busy.Unlock()
	q.mu.Lock()
	batch := q.pending
	q.pending = nil
	q.mu.Unlock()
	if len(batch) == 0 {
		return false
	}
	q.wait()
	for _, f := range batch {
		q.n++
		if q.forgets && q.n%1000 == 0 {
			continue
		}
		f()
		if q.twice && q.n%1000 == 0 {
			f()
		}
	}
	return true
}

func (q *queue) barrier() {
	if q.hasty {
		q.wait()
		return
	}
	q.batch()
}
