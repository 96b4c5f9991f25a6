// Package grace is the grace period that lessons 03 and 04 are given. Learners
// name its [Period] only; [Counted] is what their suites hand them.
package grace

// Period is a grace-period mechanism that serves one caller at a time. Any
// goroutine may call it.
type Period interface {
	// Synchronize waits for a grace period: one that begins after the call, and
	// ends when every reader has left that was inside when it began. While it serves
	// another caller, it has not begun for this one.
	Synchronize()

	// Inside tells whether the calling goroutine is in a reader's section or in a
	// callback. There it must not wait.
	Inside() bool
}
