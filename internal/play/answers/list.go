package answers

import "graceperiod/internal/play"

// list is the challenges, from the easiest on. What a test can know of them, par
// and the number of schedules, it holds them to.
var list = []entry{
	{lesson: "01", folder: "wrong", Challenge: play.Challenge{
		Name: "loads twice", Goal: 4, Level: 1, Title: "Looks twice",
		What:  "A table of pointers to records. A lookup loads the pointer to see whether the key is there, and loads it again to read the record. A removal puts nil in its place.",
		Task:  "A reads a record through a nil pointer.",
		Hint:  "A looks twice. What if the record is taken out between its two looks?",
		After: "Load a shared pointer once, keep what you got, and use only that.",
		Known: "b2c3b", Par: play.Par{Steps: 6, Preemptions: 1},
	}},
	{lesson: "01", folder: "wrong", Challenge: play.Challenge{
		Name: "publishes, then writes", Goal: 2, Level: 1, Title: "Published too early",
		What:  "An update puts an empty record into the table, where lookups find it, and then writes the two halves of its value.",
		Task:  "A finds a record that is empty, or half written.",
		Hint:  "Let the updater go until the record is in the table, and no further. Then it is A's turn.",
		After: "Fill a record while it is yours alone. Then one store of the pointer makes all of it visible.",
		Known: "c5b4", Par: play.Par{Steps: 9, Preemptions: 1},
	}},
	{lesson: "02", folder: "wrong", Challenge: play.Challenge{
		Name: "no-wait", Goal: 1, Scenario: 1, Level: 1, Title: "A wait that does not wait",
		What:  "While a reader is inside, it may be using the old version of something. Synchronize should return only when the readers inside have left. This one returns at once.",
		Task:  "Synchronize returns while A is still inside.",
		Hint:  "First get A inside.",
		After: "The time until every reader that was inside has left is called a grace period. Waiting for it is all that Synchronize is about.",
		Known: "b3c", Par: play.Par{Steps: 4, Preemptions: 1},
	}},
	{lesson: "01", folder: "wrong", Challenge: play.Challenge{
		Name: "updates without a lock", Goal: 3, Scenario: 1, Level: 2, Title: "Two updates, one survives",
		What:  "Two updaters add one to the same key: load the old record, write a new one, store its pointer. Nobody takes a lock.",
		Task:  "both have returned, and only one of them has counted.",
		Hint:  "Both must begin with the same old record.",
		After: "Lookups need no lock. Updates exclude each other, or each must notice that another one came between.",
		Known: "b5c6b", Par: play.Par{Steps: 12, Preemptions: 1},
	}},
	{lesson: "05", folder: "wrong", Challenge: play.Challenge{
		Name: "looks-and-then-takes", Goal: 7, Level: 2, Title: "A reference too late",
		What:  "A lookup finds a mount, sees that its reference count is not zero, and adds one. An unmount takes the last reference away, and releases the mount when the readers have left.",
		Task:  "A takes a reference to a mount that has none left.",
		Hint:  "To look at the count and to add one to it are two steps.",
		After: "Ask and act in one step: take a reference unless the count is zero. In Linux, kref_get_unless_zero does so.",
		Known: "b4c7b", Par: play.Par{Steps: 12, Preemptions: 1},
	}},
	{lesson: "04", folder: "wrong", Challenge: play.Challenge{
		Name: "barrier-looks-at-the-list", Goal: 2, Scenario: 4, Level: 2, Title: "The barrier that looks at the list",
		What:  "Callbacks wait in a list. A worker takes the list, waits for a grace period, and runs them. Barrier should wait for all callbacks posted so far. This one looks only whether the list is empty.",
		Task:  "Barrier returns, and callback p has not yet run to its end.",
		Hint:  "Where is p after the worker has taken the list? At t=10ms two threads can go: the order is yours.",
		After: "A list that is empty does not mean that nothing is under way. Count callbacks when they have returned.",
		Known: "b4c4d3", Par: play.Par{Steps: 11},
	}},
	{lesson: "03", folder: "wrong", Challenge: play.Challenge{
		Name: "singleflight", Goal: 1, Scenario: 3, Level: 3, Title: "Joining the wait under way",
		What:  "A grace period costs time, so callers share one: who comes while one is under way joins it, and is done when it ends. So package singleflight does it for function calls.",
		Task:  "caller 2 is told that it is done by a grace period that began before it came.",
		Hint:  "At t=10ms the first grace period is about to end, and caller 2 comes. Let caller 2 be the earlier one.",
		After: "A grace period that is under way began too early for whoever comes now: a reader may have entered since. The newcomer needs the next one.",
		Known: "b4c2d4c5d", Par: play.Par{Steps: 16},
	}},
	{lesson: "02", folder: "wrong", Challenge: play.Challenge{
		Name: "flag-before-count", Goal: 1, Scenario: 1, Level: 3, Title: "The lost wake-up",
		What:  "An updater that must wait sleeps, and the last reader to leave wakes it. A leaving reader first looks whether anybody waits, and then takes itself out of the count.",
		Task:  "the updater sleeps, and nobody is left who could wake it.",
		Hint:  "Stop A when it has looked and has seen nobody waiting. It is still counted then.",
		After: "Leave first, then look for sleepers. And who is to sleep says so first, then looks at the count. Then one of the two sees the other, in every order.",
		Known: "b5c9b", Par: play.Par{Steps: 15, Preemptions: 1},
	}},
	{lesson: "01", folder: "wrong", Challenge: play.Challenge{
		Name: "waits before it unpublishes", Goal: 6, Scenario: 4, Level: 3, Title: "Waits, and then takes out",
		What:  "An update waits for the lookups under way, then puts the new record in the old one's place, and gives the old one back, to be used again.",
		Task:  "the old record is given back while A is in the middle of reading it.",
		Hint:  "The wait ends, and the old record is still in the table. Who may find it now?",
		After: "Take it out, then wait, then give it back: in this order. A wait that comes first keeps nobody from coming in.",
		Known: "c8b3c2", Par: play.Par{Steps: 13, Preemptions: 2},
	}},
	{lesson: "02", folder: "wrong", Challenge: play.Challenge{
		Name: "single-flip", Goal: 4, Level: 4, Title: "The single flip",
		What:  "Two counters, and a phase that says which of them is in use. A reader reads the phase and adds one to that counter. Synchronize flips the phase, and waits until the old counter is zero.",
		Task:  "Synchronize returns while A is still inside.",
		Hint:  "A enters in two steps: it reads the phase, and it is counted. Between the two it is invisible. The updater calls Synchronize twice.",
		After: "Held up between its two steps, A was counted where the second Synchronize did not look. A library in wide use, liburcu, had to learn this in 2009. The next challenge flips twice.",
		Known: "b2c10bc10", Par: play.Par{Steps: 23, Preemptions: 1},
	}},
	{lesson: "02", Challenge: play.Challenge{
		Name: "solution", Goal: 4, Level: 5, Title: "The double flip",
		What:  "The same two counters and the same phase. But here Synchronize flips the phase twice, and waits after each flip.",
		Task:  "Synchronize returns while A is still inside. If there is a way.",
		Hint:  "Try the order that broke the single flip.",
		After: "You tried one order, or a few. A test that only runs a program many times does no better.",
		Tried: 114, Bound: 2,
	}},
}
