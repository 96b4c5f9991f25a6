// Package graded turns the real mode of rcu/mem off for the whole process, when
// it is imported: every mem operation outside a scenario is then an error. The
// main package of a process that gives verdicts imports it; Go initialises it
// before the learner's package, whose path is later in the alphabet and whose
// needs include all of this package's.
package graded

import "graceperiod/rcu/internal/machine"

func init() { machine.OnlyInScenarios() }
