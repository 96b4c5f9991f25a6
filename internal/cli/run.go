package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

type runOptions struct {
	json   bool
	noReal bool
}

func (a *app) runCommand() *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:               "run [LESSON]",
		Short:             "Try all goals of a lesson, in order",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeLesson,
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := a.open()
			if err != nil {
				return err
			}
			lessons, err := a.toRun(w, args)
			if err != nil {
				return err
			}
			var bad error
			for i, l := range lessons {
				if i > 0 && !o.json {
					fmt.Fprintln(a.out)
				}
				if err := a.run(cmd.Context(), w, l, o); err == notMet {
					bad = err
				} else if err != nil {
					return err
				}
			}
			return bad
		},
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON, one object a lesson")
	cmd.Flags().BoolVar(&o.noReal, "no-real", false, "leave out the real run, which follows when every goal is met")
	return cmd
}

// toRun is one lesson; without a name, and with every lesson met, it is all of
// them: exit code 0 means that what was tried is met, all of it.
func (a *app) toRun(w *workbook.Workbook, args []string) ([]suite.Lesson, error) {
	if len(args) == 0 {
		if _, here := w.Here(); !here {
			p, _ := w.Progress()
			if _, done := workbook.Next(p); done {
				return workbook.Lessons(), nil
			}
		}
	}
	l, err := a.lesson(w, args)
	return []suite.Lesson{l}, err
}

func (a *app) run(ctx context.Context, w *workbook.Workbook, l suite.Lesson, o runOptions) error {
	printed := false
	r, err := w.Run(ctx, l, workbook.RunOptions{Slow: a.slow, First: func(r workbook.Report) {
		// Nobody needs to wait for go vet.
		if !r.Pending && !o.json {
			a.printReport(w, r)
			printed = true
		}
	}})
	if err != nil {
		return err
	}
	r.Notices = append(r.Notices, w.Keep(r)...)
	if !o.json {
		if !printed {
			a.printReport(w, r)
		}
		a.printFooter(r)
		a.say(r.Notices)
	}
	var run *workbook.RealRun
	if !o.noReal {
		run = a.real(ctx, w, r)
	}
	switch {
	case o.json:
		j := jsonReport(w, r)
		j.Real = jsonReal(w, r, run)
		if err := a.json(j); err != nil {
			return err
		}
	case run != nil:
		a.printReal(w, r, run)
	}
	if r.State != workbook.Met {
		return notMet
	}
	return nil
}

// slow is said once a process: whoever watches has understood.
func (a *app) slow(first bool) {
	a.saidSlow.Do(func() {
		if first {
			fmt.Fprintln(a.err, "building for the first time; the next time is faster ...")
			return
		}
		fmt.Fprintln(a.err, "still building ...")
	})
}

// report is the JSON form of a report.
type report struct {
	Lesson   string         `json:"lesson"`
	Title    string         `json:"title"`
	State    string         `json:"state"`
	Goals    []wire.Verdict `json:"goals"`
	Findings []finding      `json:"findings,omitempty"`
	Compiler string         `json:"compiler,omitempty"`
	Vet      []string       `json:"vet,omitempty"`
	Notices  []string       `json:"notices,omitempty"`
	Plain    struct {
		Checked bool   `json:"checked"`
		Why     string `json:"why,omitempty"`
	} `json:"plain_fields"`
	Real    *realReport `json:"real_run,omitempty"` // no part of the state
	Files   []string    `json:"files"`
	Source  string      `json:"source"` // hash of the files
	Seconds float64     `json:"seconds"`
	First   float64     `json:"first_pass_seconds,omitempty"` // until the verdict that watch shows early
}

type finding struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
	Instead string `json:"instead,omitempty"`
}

func jsonReport(w *workbook.Workbook, r workbook.Report) report {
	j := report{
		Lesson: r.Lesson.Folder(), Title: r.Lesson.Title, State: string(r.State), Goals: r.Goals,
		Compiler: r.Compiler, Vet: r.Remarks, Notices: r.Notices, Source: r.Source, Seconds: r.Took.Seconds(), First: r.Early.Seconds(),
	}
	if j.Goals == nil {
		j.Goals = []wire.Verdict{}
	}
	j.Plain.Checked, j.Plain.Why = r.Plain.Checked, r.Plain.Why
	for _, name := range r.Lesson.Files {
		j.Files = append(j.Files, w.LearnerFile(r.Lesson, name))
	}
	for _, f := range r.Findings {
		j.Findings = append(j.Findings, finding{w.LearnerFile(r.Lesson, f.File), f.Line, f.Message, f.Instead})
	}
	return j
}
