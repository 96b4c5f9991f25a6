package lab

import (
	"time"

	"graceperiod/rcu/trace"
)

// Bill is what a setup has cost, and whom. Times are virtual.
type Bill struct {
	// Callers.
	Back    time.Duration `json:"back"`    // from the first call until the last one has returned
	Waited  time.Duration `json:"waited"`  // of that, in calls, together
	Longest time.Duration `json:"longest"` // of that, in one call

	// Everybody else on the machine.
	Interrupts int           `json:"interrupts"` // of CPUs that were not idle
	Programs   time.Duration `json:"programs"`   // that interrupts have taken from programs, together
	Readers    time.Duration `json:"readers"`    // and from readers

	// What holds memory.
	Backlog int           `json:"backlog"` // gone and not released, at most, whenever a call returned
	Drained time.Duration `json:"drained"` // from the first call until all is released

	// The machinery.
	GracePeriods int `json:"grace_periods"` // normal ones
	Hurried      int `json:"hurried"`       // expedited ones
}

// Outcome is what came out of a setup.
type Outcome struct {
	Setup   Setup     `json:"setup"`
	Bill    Bill      `json:"bill"`
	Backlog Series    `json:"series"` // over virtual time, from the first call until all is released
	Log     trace.Log `json:"log"`    // the first few unmounts, recorded in a run of their own
}
