package suite04

import (
	"slices"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/grace"
)

const (
	ms     = time.Millisecond
	length = 10 * ms // of a grace period that no reader makes longer
	plenty = 1 << 20 // a limit that no backlog comes near
)

// lab is a queue under test over a counted grace period, and what became of the
// callbacks.
type lab struct {
	w      *sim.World
	gp     *grace.Counted
	q      Callbacks
	closed *sim.Cell[bool]
}

// post is one callback.
type post struct {
	l     *lab
	name  string
	slow  time.Duration // how long it takes
	also  func()        // what else it does
	state *sim.Cell[state]
}

// state is what became of one callback.
type state struct {
	asked    grace.Moment // before Call
	began    int          // how often it was called
	returned int
	refused  bool // Call said so
	accepted bool
}

func newLab(w *sim.World, new Constructor, limit int, readers ...string) *lab {
	w.Patient(50)
	l := &lab{w: w, gp: grace.New(w, length, readers...), closed: sim.NewCell(w, false)}
	l.q = new(l.gp, limit)
	w.Name("", l.q)
	return l
}

// callback makes a callback that is to be posted later.
func (l *lab) callback(name string) *post {
	return &post{l: l, name: name, state: sim.NewCell(l.w, state{})}
}

// taking makes the callback take time.
func (p *post) taking(d time.Duration) *post {
	p.slow = d
	return p
}

// call posts it, and breaks the rule if the queue refuses it without being closed.
func (p *post) call(who string) { p.mayBeRefused(who, false) }

func (p *post) mayBeRefused(who string, closing bool) {
	l := p.l
	s := p.state.Get()
	s.asked = l.gp.Moment()
	p.state.Set(s)
	l.w.Markf(trace.Posted, p.name, "is posted by %s", who)
	err := l.q.Call(l.gp.Callback(p.run))
	s = p.state.Get()
	if err == nil {
		s.accepted = true
		p.state.Set(s)
		if l.closed.Get() && s.returned == 0 {
			l.w.Failf("Call accepted %s, Close has returned, and %s has not run", p.name, p.name)
		}
		return
	}
	s.refused = true
	p.state.Set(s)
	l.w.Markf(trace.Noted, p.name, "is refused")
	if s.began > 0 {
		l.w.Failf("Call refused %s with an error, and yet it was called", p.name)
	}
	if !closing {
		l.w.Failf("Call refused %s with an error, though Close was never called", p.name)
	}
}

// run is the callback itself.
func (p *post) run() {
	l := p.l
	s := p.state.Get()
	s.began++
	p.state.Set(s)
	l.w.Mark(trace.Invoked, p.name, "is called")
	switch {
	case s.began > 1:
		l.w.Failf("%s is called for the second time", p.name)
	case s.refused:
		l.w.Failf("Call refused %s with an error, and yet it is called", p.name)
	case l.gp.Since(s.asked):
	case l.gp.OnlyJoined(s.asked):
		l.w.Failf("%s is called: one grace period has ended since its Call, and that had begun before it", p.name)
	case l.gp.Moment() == s.asked && !l.gp.Running():
		l.w.Failf("%s is called, and no grace period has even begun since its Call", p.name)
	default:
		l.w.Failf("%s is called, and the grace period that began after its Call has not ended", p.name)
	}
	if p.slow > 0 {
		l.w.Sleep(p.slow)
	}
	if p.also != nil {
		p.also()
	}
	s = p.state.Get()
	s.returned++
	p.state.Set(s)
	l.w.Mark(trace.Noted, p.name, "has returned")
}

// returned tells whether it has run.
func (p *post) returned() bool { return p.state.Get().returned > 0 }

// mustHave breaks the rule if one of them has not returned.
func (l *lab) mustHave(what string, all ...*post) {
	for _, p := range all {
		switch s := p.state.Get(); {
		case s.returned > 0:
		case s.began > 0:
			l.w.Failf("%s, and %s is still running", what, p.name)
		default:
			l.w.Failf("%s, and %s has not been called", what, p.name)
		}
	}
}

// barrier calls Barrier, and breaks the rule if one of the callbacks that were
// accepted before has not returned by then.
func (l *lab) barrier(who string, before ...*post) {
	before = slices.DeleteFunc(slices.Clone(before), func(p *post) bool {
		return !p.state.Get().accepted // its Call has not yet returned
	})
	l.w.Mark(trace.Noted, who, "calls Barrier")
	l.q.Barrier()
	l.w.Mark(trace.Noted, who, "has returned from Barrier")
	l.mustHave("Barrier returned", before...)
}

// close calls Close, and breaks the rule if one of the callbacks has not returned.
func (l *lab) close(who string, before ...*post) {
	l.w.Mark(trace.Noted, who, "calls Close")
	l.q.Close()
	l.w.Mark(trace.Noted, who, "has returned from Close")
	l.closed.Set(true)
	l.mustHave("Close returned", before...)
}
