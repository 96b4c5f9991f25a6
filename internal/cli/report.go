package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// sign marks a state; the word stands beside it always.
func sign(state string) string {
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

// printReport prints all of a report but its footer.
func printReport(out io.Writer, w *workbook.Workbook, r workbook.Report) {
	l := r.Lesson
	fmt.Fprintf(out, "lesson %s   %s   %s\n\n", l.ID, l.Title, first(w, l))
	switch r.State {
	case workbook.DoesNotBuild:
		fmt.Fprintf(out, " ✗ does not build\n\n%s\n\nnext   mend it, then: go run . run %s\n", r.Compiler, l.ID)
		return
	case workbook.NotAllowed:
		fmt.Fprint(out, " ✗ not allowed: the lesson was not run\n\n")
		for _, f := range r.Findings {
			fmt.Fprintf(out, "%s/%s\n", folder(w, l), f)
		}
		fmt.Fprintf(out, "\nnext   change what is named above, then: go run . run %s\n", l.ID)
		return
	}
	for _, v := range r.Goals {
		printGoal(out, v)
	}
	if v := r.First(); v != nil && v.Failure != nil {
		fmt.Fprintln(out)
		printFailure(out, w, l, *v)
	}
}

func folder(w *workbook.Workbook, l suite.Lesson) string {
	return strings.TrimSuffix(w.LearnerFile(l, "x"), "/x")
}

func printGoal(out io.Writer, v wire.Verdict) {
	fmt.Fprintf(out, " %s %-9s %d  %s\n", sign(v.State), v.State, v.Goal, v.Title)
	if v.Explored.Schedules > 0 {
		fmt.Fprintf(out, "                explored %s\n", explored(v.Explored))
	}
}

func explored(e sim.Explored) string {
	word := "schedules"
	if e.Schedules == 1 {
		word = "schedule"
	}
	end := "stopped there"
	if e.Complete {
		end = "complete"
	}
	return fmt.Sprintf("%s %s, bound %d, %s", grouped(e.Schedules), word, e.Bound, end)
}

// grouped writes 14937 as 14,937.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// printFailure prints the four parts, each on one line.
func printFailure(out io.Writer, w *workbook.Workbook, l suite.Lesson, v wire.Verdict) {
	f := v.Failure
	fmt.Fprintf(out, "rule   %s\n", oneLine(f.Rule))
	fmt.Fprintf(out, "saw    %s\n", oneLine(f.Saw))
	fmt.Fprintf(out, "so     %s\n", oneLine(f.So))
	var next []string
	switch {
	case f.Trace != "":
		next = append(next, "go run . timeline "+f.Trace)
	case f.Where != "":
		next = append(next, "look at "+folder(w, l)+"/"+f.Where)
	}
	next = append(next, "hint: go run . hint "+l.ID)
	if v.Goal >= 1 && v.Goal <= len(l.Goals) && l.Goals[v.Goal-1].Book != "" {
		next = append(next, fmt.Sprintf("text: BOOK.md, %q", l.Goals[v.Goal-1].Book))
	}
	fmt.Fprintf(out, "next   %s\n", strings.Join(next, "     "))
}

// oneLine also keeps control characters out of a terminal.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f }), " ")
}

// printFooter prints how much is met and what else is known.
func printFooter(out io.Writer, r workbook.Report) {
	for _, remark := range r.Remarks {
		fmt.Fprintf(out, "vet    %s\n", remark)
	}
	if len(r.Goals) > 0 {
		fmt.Fprintf(out, "\n%d of %d goals met · %s%s\n", r.Met(), len(r.Goals), plain(r), seconds(r.Took))
	}
	if r.State == workbook.Met {
		fmt.Fprintf(out, "next   go run . solution %s     the list: go run . list\n", r.Lesson.ID)
	}
}

// plain says whether plain fields were checked. With no goal met there is
// nothing to say: no goal counts yet.
func plain(r workbook.Report) string {
	switch {
	case r.Plain.Checked:
		return "plain fields checked · "
	case r.Plain.Why != "":
		return "plain fields not checked: " + oneLine(r.Plain.Why) + " · "
	}
	return ""
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
