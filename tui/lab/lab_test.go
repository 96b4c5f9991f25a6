package lab

import (
	"context"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"go.uber.org/goleak"

	"graceperiod/internal/lab"
	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// here runs experiments in this process: they are short.
var here = Experiments{
	Machine: func(_ context.Context, s lab.Setup) (lab.Outcome, error) { return lab.Run(s) },
	Live: func(ctx context.Context, s lab.Setup, _ chan<- lab.Report) (lab.Report, trace.Log, error) {
		<-ctx.Done()
		return lab.Report{Setup: s, Over: true}, trace.Log{}, nil
	},
}

// settle runs commands, and what they lead to, but for the clock.
func settle(s *Lab, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg[:len(msg)-1] { // the last is the clock
			settle(s, c)
		}
	default:
		settle(s, s.Update(msg))
	}
}

func press(s *Lab, keys ...string) {
	for _, k := range keys {
		settle(s, s.Update(keyMsg(k)))
	}
}

func keyMsg(k string) tea.KeyMsg {
	if t, ok := map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight}[k]; ok {
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
}

func shown(l look.Look) *Lab {
	s := newLab(l, here)
	settle(s, s.Shown(true))
	return s
}

// quick is experiments whose results cost nothing.
var quick = Experiments{
	Machine: func(_ context.Context, s lab.Setup) (lab.Outcome, error) {
		if err := s.Check(); err != nil {
			return lab.Outcome{}, err
		}
		if s.Load == 1 {
			return lab.Outcome{}, lab.ErrTooLarge
		}
		b := lab.Bill{Back: time.Duration(s.Load) * time.Second, Interrupts: s.Busy, Backlog: s.Load, Hurried: s.Load}
		return lab.Outcome{Setup: s, Bill: b, Backlog: lab.Series{Every: 1, Most: []int{0, s.Load, 3}}, Log: trace.Log{Events: []trace.Event{{}}}}, nil
	},
	Live: func(_ context.Context, s lab.Setup, out chan<- lab.Report) (lab.Report, trace.Log, error) {
		out <- lab.Report{Setup: s, Calls: 3, Elapsed: time.Second, Median: time.Microsecond}
		return lab.Report{Setup: s, Calls: 4, Elapsed: 2 * time.Second, Over: true, Most: 7}, trace.Log{Events: []trace.Event{{}}}, nil
	},
}
