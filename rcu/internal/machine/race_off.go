//go:build !race

package machine

import "unsafe"

// RaceBuilt tells whether the race detector is linked in.
const RaceBuilt = false

func raceOff() {}
func raceOn()  {}

// Acquire and Release state a happens-before edge through p, and
// ReleaseMerge one that keeps the edges of earlier releases.
func Acquire(unsafe.Pointer)      {}
func Release(unsafe.Pointer)      {}
func ReleaseMerge(unsafe.Pointer) {}

// Races is the number of races reported so far in this process.
func Races() int { return 0 }
