package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var racy = []Submission{
	{Name: "poll-without-the-lock", Goal: 1, Kind: sim.Raced, New: of(suite03.Adapt(newPollUnlocked))},
	{Name: "plain-done", Goal: 1, Kind: sim.Raced, New: of(suite03.Adapt(newPlainDone))},
}

// pollUnlocked reads a plain field without the lock.
type pollUnlocked struct{ counted }

func newPollUnlocked(gp grace.Period) *pollUnlocked { p := &pollUnlocked{}; p.init(gp); return p }

func (p *pollUnlocked) Poll(n int) bool { return p.ended >= n }

// plainDone has cookies with a plain field.
type plainDone struct {
	gp      grace.Period
	mu      mem.Mutex
	next    *ticket
	running bool
}

type ticket struct {
	wanted bool // guarded by mu
	done   bool // guarded by nothing
	over   mem.Event
}

func newPlainDone(gp grace.Period) *plainDone { return &plainDone{gp: gp, next: &ticket{}} }

func (p *plainDone) Start() *ticket {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.next
	t.wanted = true
	if !p.running {
		p.running = true
		mem.Go("worker", p.work)
	}
	return t
}

func (p *plainDone) work() {
	for {
		p.mu.Lock()
		t := p.next
		p.next = &ticket{}
		p.mu.Unlock()
		p.gp.Synchronize()
		t.done = true
		t.over.Set()
		p.mu.Lock()
		if p.running = p.next.wanted; !p.running {
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
	}
}

func (p *plainDone) Poll(t *ticket) bool { return t.done }
func (p *plainDone) Wait(t *ticket)      { t.over.Wait() }
