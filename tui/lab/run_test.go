package lab

import (
	"context"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/lab"
	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

func TestStoppedRunIsCancelled(t *testing.T) {
	cancelled := make(chan struct{})
	e := quick
	e.Machine = func(ctx context.Context, s lab.Setup) (lab.Outcome, error) {
		<-ctx.Done()
		close(cancelled)
		return lab.Outcome{}, context.Cause(ctx)
	}
	s := newLab(look.Plain(false), e)
	batch := s.Shown(true)().(tea.BatchMsg)
	said := make(chan tea.Msg)
	go func() { said <- batch[0]() }()
	require.Contains(t, s.View(80, 24), "running; esc stops it")
	require.Nil(t, s.Update(keyMsg("esc")))
	<-cancelled
	s.Update(<-said)
	require.Empty(t, s.sides[0].trouble, "that it was stopped is no news")
	require.Nil(t, s.going)
	require.Equal(t, screen.Goto{Screen: screen.Workbook}, s.Update(keyMsg("esc"))())
}

func TestLateResultIsDropped(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	late := s.Shown(true)().(tea.BatchMsg)[0]
	press(s, "down", "down", "left") // fewer unmounts
	s.Update(late())
	require.Nil(t, s.sides[0].outcome)
	press(s, "enter")
	require.Equal(t, 2000, s.sides[0].outcome.Setup.Load)
	require.Equal(t, 5001, s.sides[1].outcome.Setup.Load)
	press(s, "=")
	require.Nil(t, s.sides[1].outcome)
	require.Equal(t, 2000, s.sides[1].setup.Load)
	require.Equal(t, lab.Expedited, s.sides[1].setup.Policy)
}

func TestResultsAreKept(t *testing.T) {
	runs := 0
	e := quick
	e.Machine = func(ctx context.Context, s lab.Setup) (lab.Outcome, error) {
		runs++
		return quick.Machine(ctx, s)
	}
	s := newLab(look.Plain(false), e)
	settle(s, s.Shown(true))
	press(s, "4", "1", "4")
	require.Equal(t, 3, runs, "synchronous, expedited, batched")
	require.False(t, s.state().Run.Enabled(), "there is nothing to run")
}

func TestTimelineOfASide(t *testing.T) {
	e := quick
	e.Source = func(p lab.Policy, file string, _ int) string { return string(p) + " " + file }
	s := newLab(look.Plain(false), e)
	require.Nil(t, s.Update(keyMsg("v")), "there is no run yet")
	settle(s, s.Shown(true))
	press(s, "b")
	show := s.Update(keyMsg("v"))().(screen.ShowTrace)
	require.Equal(t, screen.Lab, show.Run.From)
	require.Equal(t, s.sides[1].outcome.Log, show.Run.Log)
	require.Equal(t, "What haste costs", show.Run.Book)
	require.Equal(t, "expedited table.go", show.Run.Source("table.go", 1))
}

func TestLiveRunOfASide(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	press(s, "m", "b", "enter")
	require.Nil(t, s.going)
	require.Nil(t, s.sides[0].report)
	require.Equal(t, 4, s.sides[1].report.Calls)
	require.NotNil(t, s.Update(keyMsg("v")))
	press(s, "right")
	require.Nil(t, s.sides[1].report)
}

// A live run does not go on where nobody sees it.
func TestLiveRunEndsWhenTheScreenIsLeft(t *testing.T) {
	e := quick
	e.Live = func(ctx context.Context, s lab.Setup, _ chan<- lab.Report) (lab.Report, trace.Log, error) {
		<-ctx.Done()
		return lab.Report{Setup: s, Calls: 9, Over: true}, trace.Log{}, nil
	}
	s := newLab(look.Plain(false), e)
	press(s, "m")
	batch := s.Update(keyMsg("enter"))().(tea.BatchMsg)
	require.Nil(t, s.Shown(false))
	s.Update(batch[0]())
	require.Equal(t, 9, s.sides[0].report.Calls)
	require.Nil(t, s.going)
}
