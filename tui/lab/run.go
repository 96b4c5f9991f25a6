package lab

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/lab"
	"graceperiod/rcu/trace"
)

// liveFor is how long a live run goes on if nobody stops it.
const liveFor = time.Minute

// going is a run in progress.
type going struct {
	number int
	cancel context.CancelFunc
	at     int // the side of a live run
	left   int // sides that have no result yet
	tenths int // of a second that it has taken
	reach  chan lab.Report
}

// outcomes are those of earlier runs. They are exact, so that none need be run again.
type outcomes map[lab.Setup]*lab.Outcome

const mostKnown = 64

// What commands say. Each has the number of the run: those of an earlier one come too late.
type (
	outcomeMsg struct {
		run, side int
		outcome   lab.Outcome
		err       error
	}
	reportMsg struct {
		run    int
		report lab.Report
	}
	endedMsg struct {
		run    int
		report lab.Report
		log    trace.Log
		err    error
	}
	tickMsg struct{ run int }
)

// start runs both sides on the machine, or the edited one live.
func (s *Lab) start() tea.Cmd {
	s.stop()
	s.count++
	ctx, cancel := context.WithCancel(context.Background())
	if s.live {
		ctx, cancel = context.WithTimeout(context.Background(), liveFor)
	}
	g := &going{number: s.count, cancel: cancel, at: s.at}
	var commands []tea.Cmd
	if s.live {
		g.left, g.reach = 1, make(chan lab.Report, 1)
		d := &s.sides[s.at]
		d.report, d.log, d.trouble = nil, trace.Log{}, ""
		commands = append(commands, s.alive(ctx, g, d.setup), listen(g))
	} else {
		for i := range s.sides {
			s.sides[i].trouble = ""
			if s.sides[i].outcome == nil {
				g.left++
				commands = append(commands, s.onMachine(ctx, g.number, i))
			}
		}
	}
	if g.left == 0 {
		cancel()
		return nil
	}
	s.going = g
	return tea.Batch(append(commands, later(g.number))...)
}

// stop ends the run in progress, if there is one, and forgets it.
func (s *Lab) stop() {
	if s.going != nil {
		s.going.cancel()
		s.going = nil
	}
}

// finish ends it, and waits for what a live run still has to say.
func (s *Lab) finish() {
	if s.going == nil || s.going.reach == nil {
		s.stop()
		return
	}
	s.going.cancel()
}

func (s *Lab) onMachine(ctx context.Context, run, at int) tea.Cmd {
	setup := s.sides[at].setup
	return func() tea.Msg {
		o, err := s.runs.Machine(ctx, setup)
		if err == nil && o.Setup != setup {
			err = errors.New("the result is of another setup")
		}
		return outcomeMsg{run, at, o, err}
	}
}

func (s *Lab) outcome(msg outcomeMsg) {
	g := s.going
	if g == nil || g.number != msg.run {
		return
	}
	d := &s.sides[msg.side]
	if msg.err != nil {
		d.trouble = msg.err.Error()
	} else {
		d.outcome = &msg.outcome
		if len(s.known) >= mostKnown {
			s.known = outcomes{}
		}
		s.known[d.setup] = d.outcome
	}
	if g.left--; g.left == 0 {
		g.cancel()
		s.going = nil
	}
}
