//go:build race

package machine

import (
	"runtime"
	"unsafe"
)

// RaceBuilt tells whether the race detector is linked in.
const RaceBuilt = true

func raceOff() { runtime.RaceDisable() }
func raceOn()  { runtime.RaceEnable() }

// Acquire and Release state a happens-before edge through p, and
// ReleaseMerge one that keeps the edges of earlier releases.
func Acquire(p unsafe.Pointer)      { runtime.RaceAcquire(p) }
func Release(p unsafe.Pointer)      { runtime.RaceRelease(p) }
func ReleaseMerge(p unsafe.Pointer) { runtime.RaceReleaseMerge(p) }

// Races is the number of races reported so far in this process.
func Races() int { return runtime.RaceErrors() }
