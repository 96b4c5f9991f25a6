package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// worker leaves the rounds to a thread that goes on as long as somebody waits.
// Callers wait for a channel that their round closes.
type worker struct {
	k       *kernel.Kernel
	mu      mem.Mutex
	next    *mem.Event // of the round that has not begun; nil if nobody waits for one
	running bool
}

func newWorker(k *kernel.Kernel) *worker { return &worker{k: k} }

func (r *worker) Synchronize() {
	if r.k.Normal() {
		r.k.Synchronize()
		return
	}
	r.mu.Lock()
	if r.next == nil {
		r.next = new(mem.Event)
	}
	mine := r.next
	if !r.running {
		r.running = true
		mem.Go("rounds", r.work)
	}
	r.mu.Unlock()
	mine.Wait()
}

func (r *worker) work() {
	for {
		r.mu.Lock()
		round := r.next
		r.next = nil
		if round == nil {
			r.running = false
			r.mu.Unlock()
			return
		}
		r.mu.Unlock()
		r.ask()
		round.Set()
	}
}

// ask asks one after the other, and only then waits for one after the other.
func (r *worker) ask() {
	var answers []*mem.Event
	for _, c := range r.k.CPUs() {
		if c.Idle() {
			continue
		}
		answer := new(mem.Event)
		answers = append(answers, answer)
		c.Interrupt(func() {
			if !c.InReader() {
				answer.Set()
				return
			}
			c.AtReaderExit(answer.Set)
		})
	}
	for _, a := range answers {
		a.Wait()
	}
}
