package trace

import "fmt"

// A thread that polls, or readers that take turns, make thousands of rows that
// say one thing. A round that comes again at once is drawn once.
const (
	longestRound = 64 // events
	fewestRounds = 3
	fewestSaved  = 6 // rows, or it is not worth the word
)

// round looks for the round at the beginning of events that covers most of them
// together with its repetitions; times is 0 if there is none.
func round(events []Event) (period, times int) {
	for p := 1; p <= longestRound && p*fewestRounds <= len(events); p++ {
		n := 1
		for (n+1)*p <= len(events) && sameRound(events[:p], events[n*p:(n+1)*p]) {
			n++
		}
		if n >= fewestRounds && (n-1)*p >= fewestSaved && n*p > period*times && leavesNothing(events[:p]) {
			period, times = p, n
		}
	}
	return period, times
}

// sameRound tells whether two rounds do the same, apart from when.
func sameRound(a, b []Event) bool {
	for i := range a {
		x, y := a[i], b[i]
		x.Step, x.Time = y.Step, y.Time
		if x.Op == "Sleep" {
			x.Value = y.Value // until when
		}
		if x != y {
			return false
		}
	}
	return true
}

// leavesNothing tells whether all bars are after a round what they were before.
func leavesNothing(round []Event) bool {
	left := map[[2]int]int{}
	for _, e := range round {
		switch e.Mark {
		case Entered:
			left[[2]int{e.Thread, 0}]++
		case Leaving:
			left[[2]int{e.Thread, 0}]--
		case GraceBegin:
			left[[2]int{e.Thread, 1}]++
		case GraceEnd, GivenUp:
			left[[2]int{e.Thread, 1}]--
		}
	}
	for _, n := range left {
		if n != 0 {
			return false
		}
	}
	return true
}

func oneThread(events []Event) bool {
	for _, e := range events {
		if e.Thread != events[0].Thread {
			return false
		}
	}
	return true
}

// again says how often a round comes again, and until when if the clock moved.
func again(round []Event, times int, last Event) string {
	what := "the same step"
	if len(round) > 1 {
		steps := 0
		for _, e := range round {
			if e.Op != "" && !e.Blocked {
				steps++
			}
		}
		what = fmt.Sprintf("the same %d steps", steps)
	}
	how := fmt.Sprintf("%d times more", times)
	if times == 1 {
		how = "once more"
	}
	if last.Time != round[0].Time {
		how += ", until " + ShortTime(last.Time)
	}
	return "↻ " + what + " " + how
}
