// Package mem is memory that the workbook's machine can schedule: look-alikes
// of sync/atomic and sync, with goroutines, sleep and clock beside them.
//
// Write a lesson with these types and nothing else that threads share. Under a
// lesson's tests every operation is a step of a deterministic machine, which
// tries every order of the steps up to a bound, in virtual time. Anywhere else
// the same code runs on real goroutines: an operation then costs one load of a
// pointer more than the one in sync/atomic.
//
// The caller's rules are those of sync and sync/atomic: zero values are ready
// to use; a value must not be copied or overwritten after its first use; all
// atomic operations are sequentially consistent. Any goroutine may call any
// operation, in any order, except that goroutines must be started with [Go].
// On the machine a value belongs to one run: make new ones in your constructor,
// not in package-level variables.
//
// Plain fields are not seen by the machine. Guard them by a [Mutex], or hand
// them over through an atomic operation; a second, race-built pass checks that.
//
// The machine assumes sequential consistency, as Go promises for race-free
// code. It does not find what only a weaker memory shows.
package mem
