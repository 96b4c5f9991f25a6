package sharedwaits

import "graceperiod/rcu/mem"

// GracePeriod is what the lesson gives.
type GracePeriod interface{ Synchronize() }

type Cookie uint64

type Waits struct {
	gp        GracePeriod
	mu        mem.Mutex
	changed   mem.Cond
	begun     Cookie
	completed mem.Uint64
	wanted    Cookie
	running   bool
}

func New(gp GracePeriod) *Waits {
	w := &Waits{gp: gp}
	w.changed = mem.Cond{L: &w.mu}
	return w
}

func (w *Waits) Start() Cookie {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wanted = w.begun + 1
	if !w.running {
		w.running = true
		mem.Go("grace periods", w.work)
	}
	return w.wanted
}

func (w *Waits) work() {
	w.mu.Lock()
	for w.begun < w.wanted {
		w.begun++
		w.mu.Unlock()
		w.gp.Synchronize()
		w.mu.Lock()
		w.completed.Store(uint64(w.begun))
		w.changed.Broadcast()
	}
	w.running = false
	w.mu.Unlock()
}

func (w *Waits) Poll(c Cookie) bool { return Cookie(w.completed.Load()) >= c }

func (w *Waits) Wait(c Cookie) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.Poll(c) {
		w.changed.Wait()
	}
}
