package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

// Judged is what command judge prints about a lesson.
type Judged struct {
	Right, Wrong int
	Texts        []string // what the lesson's texts lack
	Answers      []Answer // those whose verdicts are not as they must be
}

// Answer is one of them.
type Answer struct {
	Name       string
	Goal       int // it must fail at; 0: it must pass
	Complaints []string
}

const judgePackage = "internal/audit/judge"

// judges is command judge, built.
type judges struct {
	dir    string
	plain  string
	raced  string // "": it cannot be built here
	noRace string
}

func newJudges(ctx context.Context, w *workbook.Workbook) (j judges, err error) {
	if j.noRace, err = w.NoRace(ctx); err != nil {
		return j, err
	}
	if j.dir, err = os.MkdirTemp("", "graceperiod-check-"); err != nil {
		return j, err
	}
	j.plain = filepath.Join(j.dir, "judge.exe")
	err = w.Build(ctx, j.plain, judgePackage)
	if err == nil && j.noRace == "" {
		j.raced = filepath.Join(j.dir, "raced.exe")
		err = w.Build(ctx, j.raced, judgePackage, "-race")
	}
	if err != nil {
		os.RemoveAll(j.dir)
	}
	return j, err
}

// answers judges a lesson's answers, and counts them.
func (j judges) answers(ctx context.Context, l suite.Lesson, counts *Counts, c *collector) error {
	got, err := judged(ctx, j.plain, l)
	if err != nil {
		return err
	}
	counts.Right, counts.Wrong = got.Right, got.Wrong
	tests := path.Join("tests", l.Folder())
	for _, what := range got.Texts {
		c.add(l, what, path.Join(tests, "suite.go"), "add it there, or in the goal's own file beside it")
	}
	all := got.Answers
	if j.raced != "" {
		racing, err := judged(ctx, j.raced, l)
		if err != nil {
			return err
		}
		all = append(all, racing.Answers...)
	}
	for _, a := range all {
		where, next := path.Join(tests, "wrong"), fmt.Sprintf("look at %q there: it must fail at goal %d and meet the goals before", a.Name, a.Goal)
		switch {
		case a.Name == "solution":
			where, next = path.Join("solutions", l.Folder()), "go test ./tests/"+l.Folder()
		case a.Goal == 0:
			where, next = path.Join(tests, "right"), fmt.Sprintf("look at %q there: if it is right, a scenario asks too much", a.Name)
		}
		for _, what := range a.Complaints {
			c.add(l, a.Name+": "+what, where, next)
		}
	}
	return nil
}

// judged runs command judge for a lesson.
func judged(ctx context.Context, exe string, l suite.Lesson) (Judged, error) {
	var j Judged
	cmd := exec.CommandContext(ctx, exe, l.ID)
	// As for a learner's race-built pass: each race counts, also one like an earlier one.
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0 exitcode=0 suppress_equal_stacks=0 suppress_equal_addresses=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return j, context.Cause(ctx)
	}
	if err == nil {
		err = json.Unmarshal(out, &j)
	}
	if err != nil {
		return j, &workbook.Problem{
			What:  fmt.Sprintf("judging the answers ended badly (%v):\n%s", err, tail(stderr.String())),
			Where: path.Join("tests", l.Folder()), Next: "go test ./tests/" + l.Folder(),
		}
	}
	return j, nil
}

// tail is the last lines of a long text.
func tail(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-20):], "\n")
}
