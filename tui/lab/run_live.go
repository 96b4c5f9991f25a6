package lab

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/lab"
)

// alive is the live run, as a command: it lasts as long as the run.
func (s *Lab) alive(ctx context.Context, g *going, setup lab.Setup) tea.Cmd {
	return func() tea.Msg {
		defer close(g.reach)
		report, log, err := s.runs.Live(ctx, setup, g.reach)
		return endedMsg{g.number, report, log, err}
	}
}

// listen waits for the next report.
func listen(g *going) tea.Cmd {
	return func() tea.Msg {
		if r, ok := <-g.reach; ok {
			return reportMsg{g.number, r}
		}
		return nil
	}
}

func (s *Lab) report(msg reportMsg) tea.Cmd {
	g := s.going
	if g == nil || g.number != msg.run {
		return nil
	}
	if d := &s.sides[g.at]; d.setup == msg.report.Setup {
		d.report = &msg.report
	}
	return listen(g)
}

func (s *Lab) ended(msg endedMsg) {
	g := s.going
	if g == nil || g.number != msg.run {
		return
	}
	g.cancel()
	s.going = nil
	d := &s.sides[g.at]
	switch {
	case msg.err != nil:
		d.trouble = msg.err.Error()
	case d.setup == msg.report.Setup:
		d.report, d.log = &msg.report, msg.log
	}
}

// later is the next tenth of a second of a run.
func later(run int) tea.Cmd {
	return tea.Tick(100*time.Millisecond, func(time.Time) tea.Msg { return tickMsg{run} })
}

func (s *Lab) tick(msg tickMsg) tea.Cmd {
	if s.going == nil || s.going.number != msg.run {
		return nil
	}
	s.going.tenths++
	return later(msg.run)
}
