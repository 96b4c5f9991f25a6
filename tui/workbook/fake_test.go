package workbook

import (
	"context"
	"os"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
	"graceperiod/tui/look"
)

// fake is a workbook without files, builds or goroutines.
type fake struct {
	progress workbook.Progress
	hints    [][2]int
	resets   int
	replays  []string
	replay   error
}

func (f *fake) Progress() (workbook.Progress, []string)           { return f.progress, nil }
func (f *fake) Unchanged(suite.Lesson, *workbook.Record) bool     { return true }
func (f *fake) Keep(workbook.Report) []string                     { return nil }
func (f *fake) SourceLines(suite.Lesson) func(string, int) string { return nil }
func (f *fake) LearnerFile(l suite.Lesson, name string) string {
	return "lessons/" + l.Folder() + "/" + name
}
func (f *fake) Solution(suite.Lesson) ([]workbook.Text, error) {
	return []workbook.Text{{File: "solutions/02-grace-period/domain.go", Text: "package lesson\n\nfunc answer() {\n\treturn\n}\n"}}, nil
}
func (f *fake) Watch(context.Context, suite.Lesson, bool, <-chan suite.Lesson, func(), func(context.Context, suite.Lesson)) error {
	return nil
}
func (f *fake) Serve(context.Context, suite.Lesson, <-chan suite.Lesson, func(context.Context, suite.Lesson)) error {
	return nil
}
func (f *fake) Run(context.Context, suite.Lesson, workbook.RunOptions) (workbook.Report, error) {
	return workbook.Report{}, nil
}
func (f *fake) RealRun(context.Context, workbook.Report, workbook.Submission) (*workbook.RealRun, error) {
	return nil, nil
}
func (f *fake) ShowHint(l suite.Lesson, goal, level int) []string {
	f.hints = append(f.hints, [2]int{goal, level})
	r := f.progress.Lessons[l.Folder()]
	if r == nil {
		r = &workbook.Record{}
		f.progress.Lessons[l.Folder()] = r
	}
	for len(r.Hints) < goal {
		r.Hints = append(r.Hints, 0)
	}
	r.Hints[goal-1] = max(r.Hints[goal-1], level)
	return nil
}
func (f *fake) Replay(_ context.Context, l suite.Lesson, _ workbook.Submission, schedule string) (trace.Log, error) {
	f.replays = append(f.replays, schedule)
	return trace.Log{Header: trace.Header{Lesson: l.ID, Title: "the run"}}, f.replay
}
func (f *fake) ReadTrace(name string) (trace.Log, error) {
	f.replays = append(f.replays, name)
	return trace.Log{}, f.replay
}
func (f *fake) Reset(l suite.Lesson) ([]workbook.Reset, error) {
	f.resets++
	return []workbook.Reset{{File: "lessons/x.go", Backup: ".graceperiod/backup/x.go.1"}}, nil
}

func lesson(t testing.TB, id string) suite.Lesson {
	t.Helper()
	for _, l := range workbook.Lessons() {
		if l.ID == id {
			return l
		}
	}
	require.Fail(t, "no lesson "+id)
	return suite.Lesson{}
}

// open makes the screen at lesson 02, of which nothing was run.
func open(t testing.TB, ascii bool) (*Model, *fake) {
	t.Helper()
	book, err := os.ReadFile("../../BOOK.md")
	require.NoError(t, err)
	f := &fake{progress: workbook.Progress{Lessons: map[string]*workbook.Record{
		"01-publish": {State: workbook.Met, Met: []int{1, 2, 3, 4, 5, 6}, Goals: 6, Passed: time.Unix(1, 0), Time: time.Unix(1, 0).UTC()},
	}}}
	return New(t.Context(), look.Plain(ascii), Options{Book: f, Root: "/root", Text: string(book), First: lesson(t, "02")}), f
}

// noon is when all runs are over.
var noon = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

// failed is a report of lesson 02 that fails at a goal.
func failed(t testing.TB, goal int) workbook.Report {
	l := lesson(t, "02")
	r := workbook.Report{Lesson: l, State: workbook.Failed, Took: 300 * time.Millisecond}
	for i, g := range l.Goals {
		v := wire.Verdict{Goal: i + 1, Title: g.Title, State: wire.Locked}
		switch {
		case i+1 < goal:
			v.State, v.Explored = wire.Met, sim.Explored{Schedules: 3127, Bound: 2, Complete: true}
		case i+1 == goal:
			v.State = wire.Failed
			v.Failure = &wire.Failure{Kind: "rule", Rule: g.Rule, So: g.So, Where: "domain.go:31", Trace: "02.4a:b2c10bc10",
				Saw: "t=0 updater calls Synchronize · updater has returned from Synchronize · A is inside · t=1ms updater calls Synchronize · Synchronize of updater returned, A is still inside"}
		}
		r.Goals = append(r.Goals, v)
	}
	return r
}

func met(t testing.TB) workbook.Report {
	r := failed(t, 99)
	r.State, r.Plain.Checked = workbook.Met, true
	return r
}

// hear tells the screen what the watching goroutine would. The clock of the fake
// stands still.
func hear(m *Model, msgs ...tea.Msg) {
	for _, msg := range msgs {
		m.listen(msg)
	}
}

func press(m *Model, names ...string) (cmds []tea.Cmd) {
	special := map[string]tea.KeyType{"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp}
	for _, name := range names {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
		if k, is := special[name]; is {
			msg = tea.KeyMsg{Type: k}
		}
		cmds = append(cmds, m.Update(msg))
	}
	return cmds
}

// told runs commands, those of batches too, and returns their messages.
func told(cmds ...tea.Cmd) (msgs []tea.Msg) {
	for _, cmd := range cmds {
		if cmd == nil {
			continue
		}
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			msgs = append(msgs, told(msg...)...)
		default:
			msgs = append(msgs, msg)
		}
	}
	return msgs
}
