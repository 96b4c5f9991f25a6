package cli

import (
	"context"
	"fmt"
	"strings"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
)

// realLabel is longer than the other labels: what it introduces is no part of the
// verdict.
const realLabel = "real run  "

// printReal prints what a lesson's code does on real goroutines.
func (a *app) printReal(w *workbook.Workbook, r workbook.Report, run *workbook.RealRun) {
	fmt.Fprintln(a.out, fill(realLabel, strings.Fields(oneLine(realLine(w, r, run))), " ", len(realLabel), a.width()))
}

func realLine(w *workbook.Workbook, r workbook.Report, run *workbook.RealRun) string {
	return words.RealRun(folder(w, r.Lesson), run)
}

// real runs it. The verdict has been given, and nothing that goes wrong here
// changes it.
func (a *app) real(ctx context.Context, w *workbook.Workbook, r workbook.Report) *workbook.RealRun {
	run, err := w.RealRun(ctx, r, workbook.Submission{})
	if err != nil && ctx.Err() == nil {
		a.say([]string{"there was no real run: " + oneLine(err.Error())})
	}
	return run
}

// realReport is the JSON form of a real run.
type realReport struct {
	Seconds float64           `json:"seconds"`
	CPUs    int               `json:"cpus"`
	Text    string            `json:"text"`              // what the command prints
	Broken  bool              `json:"broken"`            // something went wrong; the verdict does not depend on it
	Vacuous bool              `json:"vacuous,omitempty"` // it shows nothing
	Figures map[string]uint64 `json:"figures,omitempty"`
}

func jsonReal(w *workbook.Workbook, r workbook.Report, run *workbook.RealRun) *realReport {
	if run == nil {
		return nil
	}
	return &realReport{
		Seconds: run.Seconds, CPUs: run.CPUs, Text: oneLine(realLine(w, r, run)),
		Broken: run.Broken != "" || run.Ended != "", Vacuous: run.Vacuous != "", Figures: run.Figures,
	}
}
