// Package audit tells an author of lessons what is missing before a class may see
// them: "go run . check".
//
// It looks at every lesson as a whole. Its stub must fail at goal 1 and its
// solution pass, both by the way that a learner's file goes. Every other answer
// must get the verdict that it was written for; these are judged by command
// judge, a process for each lesson. And its folders may hold nothing that nobody
// uses.
//
// What it does not look at are the bounds of scenarios, that verdicts repeat, and
// that traces replay: package prove does, in "go test ./tests/...".
package audit

import (
	"cmp"
	"context"
	"os"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

// Complaint is one thing that is missing or wrong.
type Complaint struct {
	Lesson string `json:"lesson"` // its folder
	What   string `json:"what"`
	Where  string `json:"where"` // a file or folder, from the root
	Next   string `json:"next"`  // what to do about it
}

// Counts is what a lesson has.
type Counts struct {
	Lesson    string `json:"lesson"` // its folder
	Goals     int    `json:"goals"`
	Scenarios int    `json:"scenarios"`
	Right     int    `json:"right"` // with the solution
	Wrong     int    `json:"wrong"`
}

// Result is the outcome. It is green if there are no complaints.
type Result struct {
	Lessons    []Counts    `json:"lessons"`
	Complaints []Complaint `json:"complaints"`
	NoRace     string      `json:"no_race,omitempty"` // why answers that race were not judged
}

// collector gathers complaints from goroutines.
type collector struct {
	sync.Mutex
	complaints []Complaint
}

func (c *collector) add(l suite.Lesson, what, where, next string) {
	c.Lock()
	defer c.Unlock()
	c.complaints = append(c.complaints, Complaint{l.Folder(), what, where, next})
}

// Check looks at every lesson. The error says that it could not.
func Check(ctx context.Context, w *workbook.Workbook) (Result, error) {
	return checkSome(ctx, w, workbook.Lessons())
}

// checkSome runs the answers of some lessons, and looks at the files of all.
func checkSome(ctx context.Context, w *workbook.Workbook, lessons []suite.Lesson) (Result, error) {
	var r Result
	var c collector
	if err := readable(w.Root, workbook.Lessons(), &c); err != nil {
		return r, err
	}
	j, err := newJudges(ctx, w)
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(j.dir)
	r.NoRace = j.noRace

	r.Lessons = make([]Counts, len(lessons))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, l := range lessons {
		r.Lessons[i] = countsOf(l)
		group.Go(func() error { return j.answers(ctx, l, &r.Lessons[i], &c) })
	}
	for _, l := range lessons {
		group.Go(func() error { return stub(ctx, w, l, &c) })
		group.Go(func() error { return solution(ctx, w, l, &c) })
	}
	if err := group.Wait(); err != nil {
		return r, err
	}
	slices.SortStableFunc(c.complaints, func(a, b Complaint) int {
		return cmp.Or(cmp.Compare(a.Lesson, b.Lesson), cmp.Compare(a.Where, b.Where), cmp.Compare(a.What, b.What))
	})
	r.Complaints = c.complaints
	return r, nil
}

func countsOf(l suite.Lesson) Counts {
	c := Counts{Lesson: l.Folder(), Goals: len(l.Goals)}
	for _, g := range l.Goals {
		c.Scenarios += len(g.Scenarios)
	}
	return c
}
