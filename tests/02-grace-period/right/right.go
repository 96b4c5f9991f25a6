// Package right holds answers to lesson 02 that differ in design from each
// other and from the solution, and are right. The suite must let all of them
// pass: a rule that one of them breaks is a rule about design.
package right

import (
	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/suite"
)

// All is the right answers.
var All = []suite.Submission[suite02.Domain]{
	{Name: "epochs", Origin: "liburcu, perfbook", New: suite02.Adapt(NewEpochs)},
	{Name: "tickets", Origin: "perfbook", New: suite02.Adapt(NewTickets)},
	{Name: "shards", Origin: "SRCU", New: suite02.Adapt(NewShards)},
	{Name: "background", Origin: "kernel RCU's grace-period kthread", New: suite02.Adapt(NewBackground)},
	{Name: "patient", Origin: "liburcu", New: suite02.Adapt(NewPatient)},
	{Name: "look-again", New: suite02.Adapt(NewLookAgain)},
	{Name: "two-waits", Origin: "SRCU since 2012", New: suite02.Adapt(NewTwoWaits)},
	{Name: "sign-off", New: suite02.Adapt(NewSignOff)},
	{Name: "generations", Origin: "snapshots with reference counts", New: suite02.Adapt(NewGenerations)},
}
