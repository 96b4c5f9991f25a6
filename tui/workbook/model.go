// Package workbook is the screen that a learner lives in: the lessons and their
// goals, the failure of the first goal that is not met, and beside it the hint,
// the book or the answer. It runs a lesson whenever it is saved.
//
// Nothing advances by itself: what is chosen changes by keys only.
package workbook

import (
	"context"
	"path/filepath"

	"github.com/charmbracelet/bubbles/spinner"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// Options are what the screen is given.
type Options struct {
	Book  Book
	Root  string // the workbook's folder
	Text  string // of the book
	First suite.Lesson
}

// pane is what the right side shows.
type pane int

const (
	aboutGoal pane = iota // the lesson or the goal that is chosen
	aboutHint
	aboutBook
	aboutSolution
	searching
)

// Model is the screen's state.
type Model struct {
	ctx     context.Context
	look    look.Look
	keys    keyMap
	book    Book
	root    string
	lessons []suite.Lesson
	text    chapters

	progress workbook.Progress
	changed  map[string]bool     // lessons whose files are not those that were run
	runs     map[string]*lastRun // by lesson ID, in this session
	running  string              // the lesson that runs; "" for none
	slow     string              // what there is to say about a long build
	unseen   string              // why saves are not seen; "": they are
	again    chan suite.Lesson
	events   chan tea.Msg
	spinner  spinner.Model

	chosen place
	narrow bool // the last view had room for one side only
	detail bool // on a narrow terminal: the right side is shown
	pane   pane
	scroll int
	level  int    // of the hint that is shown
	head   string // the heading of the book that is shown
	ask    question
	find   textinput.Model
	hits   []hit
	hit    int
	cache  *rendered
}

// place is a line of the list: a lesson, or one of its goals.
type place struct {
	lesson int // index in lessons
	goal   int // counted from 1; 0: the lesson itself
}

// lastRun is what the last run of a lesson showed.
type lastRun struct {
	report workbook.Report
	err    error
	at     string // time of day
	real   string
}

// New makes the screen. It begins to watch when the program starts, and stops
// when ctx ends.
func New(ctx context.Context, l look.Look, o Options) *Model {
	m := &Model{
		ctx: ctx, look: l, keys: newKeyMap(), book: o.Book, root: o.Root, lessons: workbook.Lessons(), text: chaptersOf(o.Text),
		changed: map[string]bool{}, runs: map[string]*lastRun{},
		again: make(chan suite.Lesson), events: make(chan tea.Msg), find: textinput.New(), cache: &rendered{},
	}
	m.spinner = spinner.New(spinner.WithSpinner(spinner.Line))
	m.find.Prompt = ""
	for i, lesson := range m.lessons {
		if lesson.ID == o.First.ID {
			m.chosen.lesson = i
		}
	}
	m.load()
	return m
}

var _ screen.Screen = (*Model)(nil)

// load reads what is kept.
func (m *Model) load() (notices []string) {
	m.progress, notices = m.book.Progress()
	for _, l := range m.lessons {
		r := m.progress.Of(l)
		m.changed[l.ID] = r.State != "" && !m.book.Unchanged(l, r)
	}
	return notices
}

func (m *Model) lesson() suite.Lesson     { return m.lessons[m.chosen.lesson] }
func (m *Model) record() *workbook.Record { return m.progress.Of(m.lesson()) }

// verdicts are what is known about a lesson's goals: this session's run, or what
// was kept of an earlier one, without reasons.
func (m *Model) verdicts(l suite.Lesson) []wire.Verdict {
	if r := m.runs[l.ID]; r != nil && len(r.report.Goals) > 0 {
		return r.report.Goals
	}
	kept := m.progress.Of(l)
	if kept.State == "" {
		return nil
	}
	met := map[int]bool{}
	for _, g := range kept.Met {
		met[g] = true
	}
	verdicts := make([]wire.Verdict, len(l.Goals))
	for i, g := range l.Goals {
		verdicts[i] = wire.Verdict{Goal: i + 1, Title: g.Title, State: wire.Locked}
		switch {
		case met[i+1]:
			verdicts[i].State = wire.Met
		case i == 0 || verdicts[i-1].State == wire.Met:
			verdicts[i].State = wire.Failed
			if kept.State == workbook.Undecided {
				verdicts[i].State = wire.Undecided
			}
		}
	}
	return verdicts
}

// state is what is known about a lesson as a whole, as a word.
func (m *Model) state(l suite.Lesson) string {
	if r := m.runs[l.ID]; r != nil && r.err == nil {
		return string(r.report.State)
	}
	if s := m.progress.Of(l).State; s != "" {
		return string(s)
	}
	return notStarted
}

const notStarted = "not started"

// goal is the goal that is chosen; with a lesson chosen the first that is not met.
// Nil: all are.
func (m *Model) goal() (number int, v *wire.Verdict) {
	verdicts := m.verdicts(m.lesson())
	at := func(n int) *wire.Verdict {
		if n <= len(verdicts) {
			return &verdicts[n-1]
		}
		return nil
	}
	if m.chosen.goal > 0 {
		return m.chosen.goal, at(m.chosen.goal)
	}
	for i := range verdicts {
		if verdicts[i].State != wire.Met {
			return i + 1, &verdicts[i]
		}
	}
	if len(verdicts) > 0 {
		return 0, nil
	}
	return 1, nil
}

// path is where a file of the chosen lesson is.
func (m *Model) path(file string) string {
	return filepath.Join(m.root, m.book.LearnerFile(m.lesson(), filepath.Base(file)))
}
