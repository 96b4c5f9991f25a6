package book

import (
	"fmt"
	"strings"

	"graceperiod/internal/submissions"
	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tests/figures"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// width is what a timeline in the book may take; the book is read at 80 columns.
const width = 80

// short is a trace as the commands show it: a long one is the name of a file.
func short(trace string) string {
	const longest = 72
	if len(trace) <= longest {
		return trace
	}
	scenario, _, _ := strings.Cut(trace, ":")
	return ".graceperiod/traces/" + scenario + "-….trace"
}

// Quoters are the directives of the book, for a workbook at root.
//
//	code FILE NAME…         declarations of a file
//	failure LESSON NAME     the four parts that a submission's failure shows
//	timeline LESSON NAME    the run it fails in
//	screen LESSON NAME      that run on the screen
//	lab N                   a preset of the lab, with its results
//	wrong LESSON            a lesson's wrong submissions by goal, as a list
//	figures THREAD          a thread's figures beside the model's, from the solutions
//	growth                  how N17's figures grow
//	drain, policies         what deferral hides, and who pays
//	scores                  lesson 11 beside the threads' policies
func Quoters(root string) map[string]Quoter {
	return map[string]Quoter{
		"code":     Code(root),
		"failure":  failure,
		"timeline": timeline,
		"screen":   timelineScreen,
		"lab":      labScreen,
		"wrong":    wrong,
		"figures":  headlines,
		"growth":   growth,
		"drain":    plain(func() string { return figures.DrainText(figures.Drains(workbook.Solutions)) }),
		"scores":   plain(func() string { return figures.ScoreText(figures.Scores(workbook.Solutions)) }),
		"policies": plain(func() string { return figures.PolicyText(figures.Policies(workbook.Solutions)) }),
	}
}

func failure(args []string) (string, error) {
	a, v, err := failing(args)
	if err != nil {
		return "", err
	}
	f := v.Failure
	text := fmt.Sprintf("%d  %s\nrule   %s\nsaw    %s\nso     %s\nnext   go run . timeline %s     hint: go run . hint %s     text: BOOK.md, %q",
		v.Goal, v.Title, f.Rule, f.Saw, f.So, short(f.Trace), a.Lesson.ID, a.Lesson.Goals[v.Goal-1].Book)
	return fenced("text", text), nil
}

func timeline(args []string) (string, error) {
	log, err := failingRun(args)
	if err != nil {
		return "", err
	}
	return fenced("text", trace.Timeline(*log, trace.Options{Width: width})), nil
}

// failingRun is the run in which the submission that args name fails.
func failingRun(args []string) (*trace.Log, error) {
	a, v, err := failing(args)
	if err != nil {
		return nil, err
	}
	return suite.Record(a.Lesson, v.Failure.Trace)
}

// failing judges the submission that args name, and returns the goal it fails at.
func failing(args []string) (submissions.Answer, wire.Verdict, error) {
	if len(args) < 2 {
		return submissions.Answer{}, wire.Verdict{}, fmt.Errorf("it takes a lesson and the name of a wrong submission")
	}
	a, err := submissions.Find(args[0], strings.Join(args[1:], " "))
	if err != nil {
		return a, wire.Verdict{}, err
	}
	// That it meets the goals before is for its lesson's own tests.
	for _, v := range suite.Judge(a.Lesson, suite.Judging{Only: []int{a.Goal}}) {
		if v.State == wire.Failed {
			if v.Failure.Trace == "" {
				return a, v, fmt.Errorf("its failure has no run to show")
			}
			return a, v, nil
		}
	}
	return a, wire.Verdict{}, fmt.Errorf("it fails at no goal")
}

func wrong(args []string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("it takes a lesson")
	}
	for _, l := range submissions.All() {
		if l.Texts.ID != args[0] {
			continue
		}
		var b strings.Builder
		for i, g := range l.Texts.Goals {
			var names []string
			for _, s := range l.Wrong {
				if s.Goal == i+1 {
					names = append(names, s.Name)
				}
			}
			fmt.Fprintf(&b, "%d. *%s*: %s\n", i+1, g.Title, strings.Join(names, "; "))
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("there is no lesson %q", args[0])
}
