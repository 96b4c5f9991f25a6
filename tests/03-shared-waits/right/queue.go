package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Queue keeps each caller's own event in a list. A runner takes the whole list,
// waits once, and lets all of it go.
type Queue struct {
	gp      grace.Period
	mu      mem.Mutex
	list    []*mem.Event
	running bool
}

// NewQueue makes one.
func NewQueue(gp grace.Period) *Queue { return &Queue{gp: gp} }

func (q *Queue) Start() *mem.Event {
	e := new(mem.Event)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = append(q.list, e)
	if !q.running {
		q.running = true
		mem.Go("runner", q.run)
	}
	return e
}

func (q *Queue) run() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.list) > 0 {
		list := q.list
		q.list = nil
		q.mu.Unlock()
		q.gp.Synchronize()
		for _, e := range list {
			e.Set()
		}
		q.mu.Lock()
	}
	q.running = false
}

func (q *Queue) Poll(e *mem.Event) bool { return e.IsSet() }
func (q *Queue) Wait(e *mem.Event)      { e.Wait() }
