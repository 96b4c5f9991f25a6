package kernel

import "graceperiod/rcu/sim"

// late is the tasks of threads that the lesson's code has started. Nothing orders
// such threads, so the race detector must see nothing of the list: it is reached by
// functions with go:norace only, and the search knows of it by a Cell.
type late struct {
	joined *sim.Cell[int] // how many ever came
	first  *latecomer
	length int
	sweep  int // the length at which those that have ended are taken out
}

type latecomer struct {
	task   *task
	thread sim.Thread
	next   *latecomer
}

// join adds the calling thread.
//
//go:norace
func (l *late) join(t *task) {
	l.joined.Set(l.joined.Get() + 1)
	if l.length >= l.sweep {
		l.clean()
		l.sweep = 2*l.length + 64
	}
	me := sim.Current()
	l.first = &latecomer{task: t, thread: me, next: l.first}
	l.length++
	me.SetLocal(t)
}

// clean takes out threads that have ended, but not inside a section: grace periods
// wait for that, for ever.
//
//go:norace
func (l *late) clean() {
	at := &l.first
	l.length = 0
	for c := *at; c != nil; c = *at {
		if c.thread.Ended() && c.task.depth == 0 {
			*at = c.next
			continue
		}
		at = &c.next
		l.length++
	}
}
