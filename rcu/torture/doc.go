// Package torture tries a grace-period mechanism on real goroutines, as the
// kernel's rcutorture tries its own.
//
// Updaters replace a published object again and again. A replaced object goes
// through a pipe: its age is 1 when it is removed, and grows by one with every
// grace period; at the end of the pipe it is used again. A reader that holds an
// object in a section may see it grow to age 1, by a removal beside it. If it
// sees age 2, a grace period has ended without waiting for this section: that is
// an error, as is a callback that runs twice, or never, or after a Barrier that
// should have waited for it.
//
// A run without an error is no proof, only evidence, and none at all if nothing
// happened in it: [Report.Vacuous]. What tries every interleaving of a small
// world is package sim.
//
// Readers vary what they do by a seed: sections without pause, long ones, some
// that yield or sleep, nested and overlapping ones. A reader that finds that a
// grace period began while it was entering stays for a moment, since that is
// where mechanisms miss readers. How many processors there are is the caller's
// affair: runtime.GOMAXPROCS.
package torture

import "time"

// Subject is the mechanism under test.
type Subject struct {
	// Reader registers one more reader. It is called on the goroutine that reads.
	Reader func() Reader
	// Ways are the ways past a grace period. Each update takes one of them, at random.
	Ways []Way
	// Barrier returns when the callbacks posted before it have run; nil if there are none.
	Barrier func()
}

// Slots is how many sections a reader may have open at the same time.
const Slots = 2

// Reader is one reader's handle. Sections are numbered 0 to Slots-1, for
// mechanisms whose unlock needs what its lock returned; they may nest and overlap.
type Reader struct {
	Enter func(slot int)
	Leave func(slot int)
	// Unregister gives the handle up, outside all sections; nil if there is nothing to do.
	Unregister func()
}

// Way is one way for an updater past a grace period: it has Wait or Call.
type Way struct {
	Name string
	// Wait returns after a grace period that began after Wait was called.
	Wait func()
	// Call lets f run, once, after a grace period that began after Call was called.
	Call func(f func())
	// Repost says that Call may be called from inside a callback.
	Repost bool
}

// Options are the circumstances. The zero value is one reader and one updater for
// a second, and none of what follows.
type Options struct {
	Duration time.Duration // 0 means a second
	Readers  int
	Updaters int
	Seed     uint64

	Flat  bool // no section begins inside another one
	Plain bool // sections read a plain field that is written at the end of the pipe: for race-built programs
	Pin   bool // each reader and updater is a thread, tied to a processor where the system can do it

	Stutter time.Duration // every so often everybody pauses; 0 means never
	Shuffle time.Duration // every so often readers and updaters move to other processors; needs Pin
	Flood   bool          // callbacks by the hundred, beside those of the updates

	// Patience is how long after the end a goroutine may take to return before it
	// counts as hung; 0 means two seconds.
	Patience time.Duration
}
