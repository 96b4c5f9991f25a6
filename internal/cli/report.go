package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// printReport prints all of a report but its footer.
func (a *app) printReport(w *workbook.Workbook, r workbook.Report) { a.print(w, r, a.printGoal) }

// printShort is the same for who sees it after every save: goals that are met
// or locked take no more than a line together, so that a failure fits a
// terminal of 24 rows. With every goal met it has their titles.
func (a *app) printShort(w *workbook.Workbook, r workbook.Report) {
	from := 0 // the first goal of a line
	a.print(w, r, func(v wire.Verdict) {
		same := v.Goal < len(r.Goals) && r.Goals[v.Goal].State == v.State
		switch {
		case r.State == workbook.Met:
			a.printTitle(v)
			return
		case v.State != wire.Met && v.State != wire.Locked:
			a.printGoal(v)
		case same:
			return
		case v.Goal-from == 1:
			a.printTitle(v)
		default:
			fmt.Fprintf(a.out, " %s %-9s %d–%d\n", words.Sign(v.State), v.State, from+1, v.Goal)
		}
		from = v.Goal
	})
}

func (a *app) print(w *workbook.Workbook, r workbook.Report, goal func(wire.Verdict)) {
	l := r.Lesson
	fmt.Fprintf(a.out, "%s\n\n", fill("", []string{"lesson " + l.ID, l.Title, first(w, l)}, "   ", len("lesson 02   "), a.width()))
	switch r.State {
	case workbook.DoesNotBuild:
		fmt.Fprintf(a.out, " ✗ %s\n\n%s\n\nnext   mend it, then: go run . run %s\n", r.State, r.Compiler, l.ID)
		return
	case workbook.NotAllowed:
		fmt.Fprintf(a.out, " ✗ %s: the lesson was not run\n\n", r.State)
		for _, f := range r.Findings {
			fmt.Fprintln(a.out, fill("", strings.Fields(oneLine(folder(w, l)+"/"+f.String())), " ", under, a.width()))
		}
		fmt.Fprintf(a.out, "\nnext   change what is named above, then: go run . run %s\n", l.ID)
		return
	}
	for _, v := range r.Goals {
		goal(v)
	}
	if v := r.First(); v != nil && v.Failure != nil {
		fmt.Fprintln(a.out)
		a.printFailure(w, l, *v)
	}
}

func folder(w *workbook.Workbook, l suite.Lesson) string {
	return strings.TrimSuffix(w.LearnerFile(l, "x"), "/x")
}

func (a *app) printTitle(v wire.Verdict) {
	label := fmt.Sprintf(" %s %-9s %d  ", words.Sign(v.State), v.State, v.Goal)
	fmt.Fprintln(a.out, fill(label, strings.Fields(v.Title), " ", utf8.RuneCountInString(label), a.width()))
}

func (a *app) printGoal(v wire.Verdict) {
	a.printTitle(v)
	if v.Explored.Schedules == 0 {
		return
	}
	fmt.Fprintf(a.out, "                %s\n", words.Tried(v))
}

// printFailure prints the four parts, each from the start of a line.
func (a *app) printFailure(w *workbook.Workbook, l suite.Lesson, v wire.Verdict) {
	f := v.Failure
	a.line("rule", f.Rule)
	a.line("saw", f.Saw)
	a.line("so", f.So)
	var next []string
	switch {
	case f.Trace != "":
		next = append(next, "go run . timeline "+f.Trace)
	case f.Where != "":
		next = append(next, "look at "+folder(w, l)+"/"+f.Where)
	}
	next = append(next, "hint: go run . hint "+l.ID)
	if chapter := workbook.Chapter(l, v); chapter != "" {
		next = append(next, fmt.Sprintf("text: BOOK.md, %q", chapter))
	}
	a.next(next...)
}

// printFooter prints how much is met and what else is known.
func (a *app) printFooter(r workbook.Report) {
	for _, remark := range r.Remarks {
		a.line("vet", remark)
	}
	if len(r.Goals) > 0 {
		plain := words.Plain(r.Plain)
		if plain != "" {
			plain += " · "
		}
		fmt.Fprintf(a.out, "\n%d of %d goals met · %s%s\n", r.Met(), len(r.Goals), plain, words.Seconds(r.Took))
	}
	if r.State == workbook.Met {
		a.next("go run . solution "+r.Lesson.ID, "the list: go run . list")
	}
}
