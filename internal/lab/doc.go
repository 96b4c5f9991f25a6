// Package lab is experiments about who pays for which way of waiting: the same
// unmounts under two policies, and one bill for each.
//
// [Run] runs a [Setup] on the deterministic machine, over the toy kernel and by the
// code of the solutions: its times are virtual, and two runs of one setup are equal
// to the byte. [Child] does the same in a process of its own, which can be ended at
// any time. [Live] runs the like of it on real goroutines, over the library.
package lab
