package wrong

import (
	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

// stuck is waits that may never return: nobody runs the grace period.
var stuck = []Submission{
	{Name: "signal-before-sleep", Goal: 1, Kind: sim.Deadlock, Origin: "kernel b2fcf21, of the like", New: of(suite03.Adapt(newSignalBeforeSleep))},
	{Name: "leaves-in-two-steps", Goal: 1, Kind: sim.Deadlock, Origin: "kernel d7e29933969e, of the like", New: of(suite03.Adapt(newLeavesInTwoSteps))},
}

// leavesInTwoSteps looks whether more is wanted, and says that it goes, with a
// gap between.
type leavesInTwoSteps struct{ counted }

func newLeavesInTwoSteps(gp grace.Period) *leavesInTwoSteps {
	l := &leavesInTwoSteps{}
	l.init(gp)
	return l
}

func (l *leavesInTwoSteps) Start() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wanted = l.began + 1
	l.hire(func() {
		l.mu.Lock()
		for l.ended < l.wanted {
			l.round()
		}
		l.mu.Unlock()
		l.mu.Lock()
		l.working = false
		l.mu.Unlock()
	})
	return l.wanted
}

// signalBeforeSleep wakes a thread that may just be about to sleep: what is
// wanted is looked at before the lock is taken.
type signalBeforeSleep struct {
	counted
	asked mem.Int64
	work  mem.Cond
}

func newSignalBeforeSleep(gp grace.Period) *signalBeforeSleep {
	s := &signalBeforeSleep{}
	s.init(gp)
	s.work.L = &s.mu
	mem.Go("grace periods", func() {
		for {
			for s.asked.Load() == 0 {
				s.mu.Lock()
				s.work.Wait()
				s.mu.Unlock()
			}
			s.mu.Lock()
			s.asked.Store(0)
			s.round()
			s.mu.Unlock()
		}
	})
	return s
}

func (s *signalBeforeSleep) Start() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked.Store(1)
	s.work.Signal()
	return s.began + 1
}
