package audit

import (
	"context"
	"fmt"
	"path"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// stub runs the lesson's first text as a learner's run does.
func stub(ctx context.Context, w *workbook.Workbook, l suite.Lesson, c *collector) error {
	files := map[string][]byte{}
	for name, text := range l.Stubs {
		files[name] = []byte(text)
	}
	r, err := w.Run(ctx, l, workbook.RunOptions{Submission: workbook.Submission{Files: files}})
	if err != nil {
		return err
	}
	first := r.First()
	if r.State == workbook.Failed && first.Goal == 1 && first.Failure.Kind == string(sim.Rule) {
		return nil
	}
	c.add(l, "the stub must fail at goal 1 by its rule: "+outcome(r), path.Join("tests", l.Folder(), "stub.go.txt"),
		"go run . reset "+l.ID+" && go run . run "+l.ID+"   (your own text is kept beside)")
	return nil
}

// solution does the same with the reference answer: the source check and the
// race-built pass belong to it.
func solution(ctx context.Context, w *workbook.Workbook, l suite.Lesson, c *collector) error {
	r, err := w.Run(ctx, l, workbook.RunOptions{Submission: workbook.Submission{Solution: true}})
	if err != nil {
		return err
	}
	if r.State != workbook.Met {
		c.add(l, "the solution must meet every goal: "+outcome(r), path.Join("solutions", l.Folder()), "go test ./tests/"+l.Folder())
	}
	return nil
}

// outcome tells how a run ended.
func outcome(r workbook.Report) string {
	switch {
	case r.State == workbook.DoesNotBuild:
		return "it does not build: " + r.Compiler
	case len(r.Findings) > 0:
		return "not allowed: " + r.Findings[0].String()
	case r.First() == nil:
		return "it meets every goal"
	case r.First().State == wire.Failed:
		return fmt.Sprintf("it fails at goal %d: %s", r.First().Goal, r.First().Failure.Saw)
	}
	return fmt.Sprintf("goal %d is %s", r.First().Goal, r.First().State)
}
