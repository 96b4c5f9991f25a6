package suite03

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/grace"
)

const ms = time.Millisecond

// lab is a Waits under test over a counted grace period.
type lab struct {
	w      *sim.World
	gp     *grace.Counted
	s      Waits
	length time.Duration // of a grace period that no reader makes longer
}

func newLab(w *sim.World, new Constructor, length time.Duration, readers ...string) *lab {
	w.Patient(50)
	l := &lab{w: w, gp: grace.New(w, length, readers...), length: length}
	l.s = new(l.gp)
	if in, ok := l.s.(interface{ Inside() any }); ok {
		w.Name("", in.Inside())
	} else {
		w.Name("", l.s)
	}
	return l
}

// cookie is a cookie of the code under test, and when it was asked for.
type cookie struct {
	value any
	name  string
	asked grace.Moment
	at    time.Duration
}

// start calls Start.
func (l *lab) start(who string) cookie {
	c := cookie{name: "the cookie of " + who, asked: l.gp.Moment(), at: l.w.Now()}
	l.w.Markf(trace.Started, c.name, "is asked for: %s calls Start", who)
	c.value = l.s.Start()
	l.w.Mark(trace.Noted, who, "has its cookie")
	return c
}

// poll calls Poll, and breaks the rule if it is true too early.
func (l *lab) poll(who string, c cookie) bool {
	done := l.s.Poll(c.value)
	if done {
		l.w.Markf(trace.Noted, who, "polls %s: done", c.name)
		l.mayBeDone(c, "Poll says that "+c.name+" is done")
	} else {
		l.w.Markf(trace.Noted, who, "polls %s: not done", c.name)
	}
	return done
}

// wait calls Wait, and breaks the rule if it returns too early. It returns how
// long it took.
func (l *lab) wait(who string, c cookie) time.Duration {
	began := l.w.Now()
	l.w.Markf(trace.GraceBegin, c.name, "is waited for by %s", who)
	l.s.Wait(c.value)
	l.w.Markf(trace.GraceEnd, c.name, "is done: %s has returned from Wait", who)
	l.mayBeDone(c, "Wait returned for "+c.name)
	return l.w.Now() - began
}

// mayBeDone breaks the rule unless a whole grace period has come and gone since
// Start was called.
func (l *lab) mayBeDone(c cookie, what string) {
	switch {
	case l.gp.Since(c.asked):
	case l.gp.OnlyJoined(c.asked):
		l.w.Failf("%s: one grace period has ended since its Start, and that had begun before it", what)
	case l.gp.Moment() == c.asked && !l.gp.Running():
		l.w.Failf("%s, and no grace period has even begun since its Start", what)
	default:
		l.w.Failf("%s, and the grace period that began after its Start has not ended", what)
	}
}
