// Package right holds answers to lesson 03 that differ in design from each other
// and from the solution, and are right: the suite must let all of them pass.
package right

import (
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/suite"
)

// Submission is one answer.
type Submission = suite.Submission[suite03.Constructor]

// All is the right answers.
var All = []Submission{
	{Name: "thread", Origin: "kernel RCU's grace-period kthread", New: of(suite03.Adapt(NewThread))},
	{Name: "sequence", Origin: "the kernel's rcu_seq_snap", New: of(suite03.Adapt(NewSequence))},
	{Name: "batches", Origin: "liburcu's queue of waiters", New: of(suite03.Adapt(NewBatches))},
	{Name: "atomics", New: of(suite03.Adapt(NewAtomics))},
	{Name: "queue-of-callers", Origin: "liburcu's urcu_wait", New: of(suite03.Adapt(NewQueue))},
	{Name: "leader", New: of(suite03.Adapt(NewLeader))},
	{Name: "channels", New: of(suite03.Adapt(NewChannels))},
	{Name: "thread-a-batch", New: of(suite03.Adapt(NewThreadABatch))},
}

func of(c suite03.Constructor) func() suite03.Constructor {
	return func() suite03.Constructor { return c }
}
