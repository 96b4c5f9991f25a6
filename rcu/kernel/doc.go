// Package kernel is a toy kernel: the scenery of lessons 05 to 11. It has CPUs
// that are interrupted, mounts that are counted, filesystems whose data has to
// reach the disk, and a grace period. It runs on the deterministic machine of
// package rcu/sim, in virtual time, and nowhere else.
//
// What is hard in a kernel is left out: memory is never really freed, and a CPU
// runs one task. What is left is what the five threads argue about. Each wrong use
// that a kernel answers with a crash, or worse, with silence, breaks a rule here,
// and the machine shows the schedule that leads there.
//
// The code of a lesson holds a [Kernel] and what it hands out. The caller's rules:
//
//   - A mount is released once, when nobody can find it any more, nobody holds it,
//     and a grace period has passed. From then on it is not touched.
//   - A reference is taken only where there is one already, or by GetUnlessZero.
//   - Who is inside a section of ReadLock, or handles an interrupt, does not sleep:
//     Synchronize and Release are not for him.
//   - InReader and AtReaderExit are asked on the CPU itself, in a handler that
//     Interrupt has brought there.
//
// Times are those of a [Costs], one value for each machine that a thread
// describes, with the source of each figure. What has no cost there takes no
// virtual time.
//
// Reading and taking references are one step of the machine each, to wait for a
// grace period is one to begin and one that waits. So a search of a lesson's code
// meets the orders of what the lesson does, and not of what a kernel does inside.
//
// A suite holds the other end, a [Host]: it makes CPUs, tasks and filesystems, and
// reads what has happened. No lesson can name it.
package kernel
