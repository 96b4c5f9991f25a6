// Package sim runs scenarios on the deterministic machine: it tries every
// schedule up to a bound, and replays any one of them.
//
// A scenario is a function of a [World]. It runs as thread 0: it makes the
// objects under test, starts threads with [World.Go] and returns; the run ends
// when these threads have ended. Until it returns no thread goes unless thread
// 0 has to wait. A rule is broken by [World.Failf].
//
//	sim.Explore(func(w *sim.World) { … }, sim.Options{Bound: 2})
//
// What a scenario knows beside the code under test, it keeps in a [Cell] or a
// [Counter]: a plain variable shared by threads would be lost on the cache of
// states. The search is exhaustive in this sense: every schedule with at most
// Bound preemptions is tried, up to schedules that no thread can tell apart. A
// preemption takes the turn from a thread that could have gone on; choosing
// among threads when the last one waits, sleeps, pauses or ends is free.
//
// A thread that pauses, or comes back again and again to values that have not
// changed, waits in a loop. It is held back until some value changes or nothing
// else can move; then it gets a few more rounds before the clock moves past it.
// To let it go on sooner costs a preemption. A thread that takes hundreds of
// operations at one instant while others could go, or sleep, is held back now
// and then as well: it may be polling with operations that change something.
//
// Scenarios with thousands of threads are too large to search: [Options.Few]
// runs a few schedules of them.
//
// What the search does not see: plain variables that threads share (a race-built
// pass reports those that nothing orders), and whatever makes the code take
// another path under the same schedule, such as random numbers or the order of a
// map. Code that is caught at the latter is not judged.
//
// Explore and Replay may be called by one goroutine of a process at a time.
package sim
