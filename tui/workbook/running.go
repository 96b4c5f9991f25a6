package workbook

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tui/screen"
)

// What the watching goroutine tells the screen. It tells of one run after the
// other: a run that a later one has ended says nothing more.
type (
	began    struct{ lesson suite.Lesson }
	slowly   struct{ text string }
	reported struct {
		report workbook.Report
		at     time.Time
	}
	ended struct {
		report  workbook.Report
		err     error
		at      time.Time
		notices []string
	}
	stopped struct{ lesson suite.Lesson }
	really  struct {
		lesson suite.Lesson
		text   string
	}
	unseen struct{ why string }
)

// watch runs lessons when they are saved, or asked for, until ctx ends.
func (m *Model) watch() tea.Cmd {
	first := m.lesson()
	return func() tea.Msg {
		err := m.book.Watch(m.ctx, first, false, m.again, func() {}, m.runOnce)
		if m.ctx.Err() != nil {
			return nil
		}
		if err != nil {
			m.tell(unseen{err.Error()})
			m.book.Serve(m.ctx, first, m.again, m.runOnce)
		}
		return nil
	}
}

// heard waits for what the goroutine tells next.
func (m *Model) heard() tea.Cmd {
	return func() tea.Msg {
		select {
		case msg := <-m.events:
			return heard{msg}
		case <-m.ctx.Done():
			return nil
		}
	}
}

type heard struct{ msg tea.Msg }

func (m *Model) tell(msg tea.Msg) {
	select {
	case m.events <- msg:
	case <-m.ctx.Done():
	}
}

// runOnce runs a lesson and tells of it.
func (m *Model) runOnce(ctx context.Context, l suite.Lesson) {
	m.tell(began{l})
	// This goroutine is not the program's, which would give the terminal back.
	defer func() {
		if p := recover(); p != nil {
			err := fmt.Errorf("the workbook itself went wrong: %v; please report this, with the output of go run . run %s", p, l.ID)
			m.tell(ended{workbook.Report{Lesson: l}, err, time.Now(), nil})
		}
	}()
	r, err := m.book.Run(ctx, l, workbook.RunOptions{
		First: func(r workbook.Report) {
			if ctx.Err() == nil {
				m.tell(reported{r, time.Now()})
			}
		},
		Slow: func(first bool) {
			text := "still building ..."
			if first {
				text = "building for the first time; the next time is faster ..."
			}
			m.tell(slowly{text})
		},
	})
	if ctx.Err() != nil {
		m.tell(stopped{l})
		return
	}
	var notices []string
	if err == nil {
		notices = append(r.Notices, m.book.Keep(r)...)
	}
	m.tell(ended{r, err, time.Now(), notices})
	if err != nil || r.State != workbook.Met {
		return
	}
	run, err := m.book.RealRun(ctx, r, workbook.Submission{})
	if err == nil && run != nil && ctx.Err() == nil {
		m.tell(really{l, words.RealRun(folder(m.book, l), run)})
	}
}

// request asks for a run of the chosen lesson.
func (m *Model) request() tea.Cmd {
	l := m.lesson()
	return func() tea.Msg {
		select {
		case m.again <- l:
		case <-m.ctx.Done():
		}
		return nil
	}
}

// listen takes what the goroutine told.
func (m *Model) listen(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case began:
		fresh := m.running == ""
		m.running, m.slow = msg.lesson.ID, ""
		if fresh {
			return m.spinner.Tick
		}
	case slowly:
		m.slow = msg.text
	case reported:
		m.runs[msg.report.Lesson.ID] = &lastRun{report: msg.report, at: clock(msg.at)}
	case ended:
		m.running, m.slow = "", ""
		l := msg.report.Lesson
		m.runs[l.ID] = &lastRun{report: msg.report, err: msg.err, at: clock(msg.at)}
		notices := append(msg.notices, m.load()...)
		if len(notices) > 0 {
			return screen.Tell(screen.Say{Text: notices[0], Bad: true})
		}
	case stopped:
		if m.running == msg.lesson.ID {
			m.running, m.slow = "", ""
		}
	case really:
		if r := m.runs[msg.lesson.ID]; r != nil {
			r.real = msg.text
		}
	case unseen:
		m.unseen = msg.why
	}
	return nil
}

func clock(t time.Time) string { return t.Format("15:04:05") }

// problem is an error with what to type next apart from it.
func problem(err error) (what, next string) {
	var p *workbook.Problem
	if !errors.As(err, &p) {
		return err.Error(), ""
	}
	next = p.Next
	q := *p
	q.Next = ""
	return q.Error(), next
}
