// Package play is a game: the learner is the scheduler, and wins by finding an
// order of steps that breaks a given implementation.
//
// A [Challenge] is an implementation and a scenario of its lesson. A [Game] is a
// list of choices, which thread went next; everything else is made of it by
// running the scenario along these choices on the deterministic machine, anew
// each time, which takes about a millisecond. So a step back is no more than
// a shorter list, and what the game shows is what a test of the lesson would see.
//
// The implementations are known answers to the lessons, wrong and right. They
// come through a registry, see [Register]: a copy of the workbook for a class has
// no answers in it, and there the list of challenges is empty.
//
// One goroutine may use a Game at a time, and no search or replay of package sim
// may run in the process meanwhile.
package play
