package lab

import (
	"errors"
	"fmt"

	"graceperiod/rcu/sim"
)

// mostSteps is what one run may take on the machine. The presets take less than a
// tenth of it.
const mostSteps = 10_000_000

var budget = sim.Budget{RunSteps: mostSteps, Schedules: 1, Steps: mostSteps}

// ErrTooLarge says that a run had not ended after as many steps as one may take.
var ErrTooLarge = errors.New("that is too much for the machine: try fewer unmounts, fewer readers, or longer sections")

// Run runs a setup on the machine. The same setup has the same outcome, to the byte.
// It returns a [*LimitError] for a setup that cannot be, and [ErrTooLarge] for one
// that takes too long. One goroutine of a process may call it at a time; it takes
// all of a CPU until it returns, and cannot be stopped: see [Child].
func Run(s Setup) (Outcome, error) {
	if err := s.Check(); err != nil {
		return Outcome{}, err
	}
	var bill Bill
	var c *curve
	result := sim.Once(func(w *sim.World) {
		bill, c = Bill{}, newCurve()
		s.scenario(w, &bill, c)
	}, budget)
	switch f := result.Failure; {
	case f == nil:
	case f.Kind == sim.OverBudget:
		return Outcome{}, ErrTooLarge
	default:
		return Outcome{}, fmt.Errorf("the run failed: %s", f.Text)
	}
	log, err := record(s)
	if err != nil {
		return Outcome{}, err
	}
	return Outcome{Setup: s, Bill: bill, Backlog: c.Series, Log: log}, nil
}
