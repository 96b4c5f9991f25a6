// Package machine is the deterministic machine that lessons run on: threads of
// which exactly one runs at a time, a virtual clock, and a log.
//
// It is the joint between rcu/mem, whose types announce every operation here
// before it takes effect, and rcu/sim, which decides who goes next and tries
// every schedule. It is internal so that a learner's code can name neither.
//
// Engine. Every thread is a goroutine; one of them holds the baton. A thread
// that reaches an operation calls [Machine.Step], which runs the scheduler
// inline and either returns at once or hands the baton over. So a step of the
// same thread costs no switch.
//
// Race detector. The baton orders all threads, and would hide every race from
// a -race build. So hand-offs stand between runtime.RaceDisable and RaceEnable,
// every function here that can run on a thread is //go:norace, and the edges a
// mem type promises are stated with acquire and release. Functions that can run
// on a thread must not use maps, copy or append(a, b...): the runtime reports
// those to the detector whatever the pragma says.
package machine
