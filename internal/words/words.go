// Package words says the same thing in the same words, whoever shows it: the
// commands and the screens.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/sim"
	"graceperiod/tests/wire"
)

// Sign marks a state; the word stands beside it always.
func Sign(state string) string {
	switch state {
	case wire.Met:
		return "✓"
	case wire.Failed, string(workbook.DoesNotBuild), string(workbook.NotAllowed):
		return "✗"
	case wire.Undecided:
		return "?"
	}
	return "·"
}

// Explored is how much of a goal's scenarios was tried.
func Explored(e sim.Explored) string {
	word := "schedules"
	if e.Schedules == 1 {
		word = "schedule"
	}
	end := "stopped there"
	if e.Complete {
		end = "complete"
	}
	if e.Sampled {
		end += "; of large scenarios a sample"
	}
	return fmt.Sprintf("%s %s, bound %d, %s", Grouped(e.Schedules), word, e.Bound, end)
}

// Tried is what a verdict goes by: the search, or the race pass.
func Tried(v wire.Verdict) string {
	text := "explored " + Explored(v.Explored)
	if v.State != wire.Met && v.Explored.Complete {
		// What the search had to say is that nothing was wrong.
		text += "; " + v.State + " by the race pass"
	}
	return text
}

// Grouped writes 14937 as 14,937.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Seconds is a time in seconds, to a tenth.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// Plain says whether plain fields were checked; "" with no goal met: then there is
// nothing to say, as no goal counts yet.
func Plain(p workbook.Plain) string {
	switch {
	case p.Checked:
		return "plain fields checked"
	case p.Why != "":
		return "plain fields not checked: " + strings.Join(strings.Fields(p.Why), " ")
	}
	return ""
}

// RealRun is a real run in a line. Folder is the lesson's.
func RealRun(folder string, run *workbook.RealRun) string {
	const ungraded = "; ungraded: the goals stay met"
	at := ""
	if run.Where != "" {
		at = "; look at " + folder + "/" + run.Where
	}
	if run.Ended != "" {
		return "on real goroutines " + run.Ended + at + ungraded
	}
	plural := "s"
	if run.CPUs == 1 {
		plural = ""
	}
	line := fmt.Sprintf("%.1f s on %d CPU%s: ", run.Seconds, run.CPUs, plural)
	switch {
	case run.Broken != "":
		return line + "✗ " + run.Broken + at + ungraded
	case run.Vacuous != "":
		return line + run.Text + "; it shows nothing: " + run.Vacuous
	}
	return line + run.Text
}
