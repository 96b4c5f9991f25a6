package workbook

import (
	"context"
	"errors"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tui/screen"
)

func TestNothingAdvancesByItself(t *testing.T) {
	m, _ := open(t, false)
	before := m.chosen
	hear(m, began{lesson(t, "02")}, reported{met(t), noon}, ended{report: met(t), at: noon})
	assert.Equal(t, before, m.chosen)
	assert.Contains(t, m.View(80, 24), "every goal is met")
	press(m, "right")
	assert.Equal(t, place{lesson: 2}, m.chosen)
}

// TestALaterRunIsNotOverwritten has a run stopped by a later one of another lesson.
func TestALaterRunIsNotOverwritten(t *testing.T) {
	m, _ := open(t, false)
	hear(m, began{lesson(t, "02")}, began{lesson(t, "03")}, stopped{lesson(t, "02")})
	assert.Equal(t, "03", m.running, "the end of an older run does not end a newer one")
	hear(m, ended{report: failed(t, 4), at: noon})
	assert.Contains(t, m.View(80, 24), "12:00:00")
}

func TestHints(t *testing.T) {
	m, f := open(t, false)
	hear(m, ended{report: failed(t, 4), at: noon})
	press(m, "h", "h", "h")
	assert.Equal(t, [][2]int{{4, 1}, {4, 2}, {4, 3}}, f.hints)
	press(m, "esc", "h")
	assert.Equal(t, [2]int{4, 3}, f.hints[3], "it begins where one was")
	press(m, "h")
	assert.Equal(t, [2]int{4, 1}, f.hints[4], "and goes around")
	assert.Contains(t, m.View(80, 24), "1 of 3")
	press(m, "esc", "up")
	hear(m, ended{report: met(t), at: noon})
	m.choose(place{lesson: 1})
	assert.Nil(t, press(m, "h")[0], "there is no goal left to hint at")
}

func TestResetAsks(t *testing.T) {
	m, f := open(t, false)
	press(m, "x")
	assert.True(t, m.Typing())
	assert.Contains(t, m.View(80, 24), "Put the first text back into lessons/02-grace-period/domain.go?")
	press(m, "r", "v", "x") // none of these is an answer
	press(m, "n")
	assert.Zero(t, f.resets)
	press(m, "x")
	msgs := told(press(m, "y")...)
	assert.Equal(t, 1, f.resets)
	require.Len(t, msgs, 1)
	assert.Contains(t, msgs[0].(screen.Say).Text, ".graceperiod/backup")
	press(m, "y")
	assert.Equal(t, 1, f.resets)
}

func TestTheAnswerIsForWhoHasPassed(t *testing.T) {
	m, _ := open(t, false)
	press(m, "s")
	assert.NotContains(t, m.View(80, 24), "func answer")
	press(m, "S")
	assert.Contains(t, m.View(80, 24), "has not passed yet")
	press(m, "n")
	assert.NotContains(t, m.View(80, 24), "func answer")
	press(m, "S", "y")
	assert.Contains(t, m.View(80, 24), "func answer")
	press(m, "esc", "left", "s")
	assert.Contains(t, m.View(80, 24), "func answer")
}

func TestTheTimeline(t *testing.T) {
	m, f := open(t, false)
	assert.Nil(t, press(m, "v")[0], "nothing has failed")
	hear(m, ended{report: failed(t, 4), at: noon})
	var run recorded
	for _, msg := range told(press(m, "v")...) {
		if r, ok := msg.(recorded); ok {
			run = r
		}
	}
	assert.Equal(t, []string{"02.4a:b2c10bc10"}, f.replays)
	shown := false
	for _, msg := range told(m.Update(run)) {
		if s, ok := msg.(screen.ShowTrace); ok {
			shown = true
			assert.Equal(t, screen.Workbook, s.Run.From)
			assert.Equal(t, "The delayed reader", s.Run.Book)
			assert.Equal(t, "/root/lessons/02-grace-period/domain.go", s.Run.Path("domain.go"))
		}
	}
	assert.True(t, shown)

	run.err = &workbook.Problem{What: "it does not fit any more", Next: "go run . run 02"}
	msgs := told(m.Update(run))
	require.Len(t, msgs, 1)
	assert.Equal(t, screen.Say{Text: "it does not fit any more; next: go run . run 02", Bad: true}, msgs[0])
}

func TestTheEditor(t *testing.T) {
	m, _ := open(t, false)
	assert.Equal(t, []tea.Msg{screen.OpenEditor{Path: "/root/lessons/02-grace-period/domain.go"}}, told(press(m, "e")...))
	hear(m, ended{report: failed(t, 4), at: noon})
	assert.Equal(t, []tea.Msg{screen.OpenEditor{Path: "/root/lessons/02-grace-period/domain.go", Line: 31}}, told(press(m, "e")...))
}

func TestTheBook(t *testing.T) {
	m, _ := open(t, false)
	press(m, "b")
	assert.Contains(t, m.View(80, 24), "Lesson 02: a grace period")
	press(m, "esc")
	hear(m, ended{report: failed(t, 4), at: noon})
	press(m, "b")
	view := m.View(80, 24)
	assert.Contains(t, view, "The delayed reader")
	assert.NotContains(t, view, "<!--")
	press(m, "pgdown")
	assert.NotEqual(t, view, m.View(80, 24))
	press(m, "]")
	assert.Contains(t, m.View(80, 24), "Sections within sections")
	m.Update(screen.ShowBook{Heading: "The machine"})
	assert.Contains(t, m.View(80, 24), "The machine")
	m.Update(screen.ShowBook{Heading: "no such heading"})
	assert.Contains(t, m.View(80, 24), "The book has no heading")
}

// TestEveryHeadingIsFound looks the goals' headings up in the book as the screen reads it.
func TestEveryHeadingIsFound(t *testing.T) {
	m, _ := open(t, false)
	for _, l := range m.lessons {
		for i, g := range l.Goals {
			at := m.text.find(g.Book)
			if assert.GreaterOrEqual(t, at, 0, "lesson %s, goal %d: %q", l.ID, i+1, g.Book) {
				assert.NotContains(t, m.text.sections[at].text, "<!--")
			}
		}
	}
}

func TestSearch(t *testing.T) {
	m, _ := open(t, false)
	press(m, "/", "q", "u", "i", "z")
	assert.True(t, m.Typing(), "q is a letter here")
	assert.NotEmpty(t, m.hits)
	press(m, "esc")
	press(m, "/")
	for _, r := range "starve" {
		press(m, string(r))
	}
	press(m, "enter")
	assert.Equal(t, place{lesson: 1, goal: 3}, m.chosen)
	assert.False(t, m.Typing())
	press(m, "/")
	for _, r := range "nothing has this" {
		press(m, string(r))
	}
	assert.Contains(t, m.View(80, 24), "Nothing has all these words")
	press(m, "enter")
	assert.False(t, m.Typing())
}

func TestNarrow(t *testing.T) {
	m, _ := open(t, false)
	hear(m, ended{report: failed(t, 4), at: noon})
	assert.NotContains(t, m.View(60, 20), "rule")
	press(m, "enter")
	assert.Contains(t, m.View(60, 20), "rule")
	press(m, "esc")
	assert.NotContains(t, m.View(60, 20), "rule")
}

// loop is a workbook whose watching works as the real one's does, with runs that
// the test steers.
type loop struct {
	fake
	run func(ctx context.Context, o workbook.RunOptions) (workbook.Report, error)
}

func (l *loop) Watch(ctx context.Context, _ suite.Lesson, _ bool, _ <-chan suite.Lesson, _ func(), _ func(context.Context, suite.Lesson)) error {
	return errors.New("saves cannot be watched here")
}

func (l *loop) Serve(ctx context.Context, _ suite.Lesson, again <-chan suite.Lesson, run func(context.Context, suite.Lesson)) error {
	for {
		select {
		case lesson := <-again:
			run(ctx, lesson)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (l *loop) Run(ctx context.Context, _ suite.Lesson, o workbook.RunOptions) (workbook.Report, error) {
	return l.run(ctx, o)
}

// TestWhereSavesAreNotSeen runs by key, through the channel.
func TestWhereSavesAreNotSeen(t *testing.T) {
	m, f := open(t, false)
	l := &loop{fake: *f, run: func(_ context.Context, o workbook.RunOptions) (workbook.Report, error) {
		o.First(failed(t, 4))
		return failed(t, 4), nil
	}}
	m.book = l
	ctx, stop := context.WithCancel(t.Context())
	m.ctx = ctx
	done := make(chan struct{})
	go func() { m.watch()(); close(done) }()
	next := func() tea.Msg { return m.heard()().(heard).msg }
	m.Update(heard{next()})
	assert.Contains(t, m.View(80, 24), "Saves are not seen here")
	go press(m, "r")[0]()
	for range 3 { // began, reported, ended
		m.Update(heard{next()})
	}
	assert.Contains(t, m.View(80, 24), "a reader delayed while entering is")
	stop()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Error("watching does not end with the program")
	}
}
