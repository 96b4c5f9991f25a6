package lab

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"graceperiod/internal/lab"
	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
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

func size(t require.TestingT, view string, w, h int) {
	lines := strings.Split(view, "\n")
	require.Len(t, lines, h)
	for _, line := range lines {
		require.Equal(t, w, look.Width(line), line)
	}
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

// Whatever is pressed, the picture has its size, no setup is impossible, and a result
// stands beside the setup that it came from.
func TestAnyKeysAtAnySize(t *testing.T) {
	keys := []string{"enter", "esc", "up", "down", "left", "right", "a", "b", "1", "2", "3", "4", "m", "v", "=", "x", "h", "j", "k", "l"}
	rapid.Check(t, func(t *rapid.T) {
		s := newLab(look.Plain(rapid.Bool().Draw(t, "ascii")), quick)
		var pending []tea.Cmd
		for range rapid.IntRange(0, 25).Draw(t, "keys") {
			k := rapid.SampledFrom(append(keys, "left", "right", "down")).Draw(t, "key")
			cmd := s.Update(keyMsg(k))
			switch {
			case rapid.Bool().Draw(t, "later"):
				pending = append(pending, cmd) // comes when it likes
			default:
				settle(s, cmd)
			}
			if len(pending) > 3 {
				settle(s, pending[0])
				pending = pending[1:]
			}
			for i, d := range s.sides {
				require.NoError(t, d.setup.Check())
				if d.outcome != nil {
					require.Equal(t, d.setup, d.outcome.Setup, letter(i))
				}
				if d.report != nil {
					require.Equal(t, d.setup, d.report.Setup, letter(i))
				}
			}
			w := rapid.IntRange(screen.MinWidth, 150).Draw(t, "w")
			h := rapid.IntRange(screen.MinHeight, 60).Draw(t, "h")
			view := s.View(w, h)
			size(t, view, w, h)
			require.Equal(t, view, s.View(w, h))
			if s.look.ASCII {
				for _, r := range view {
					require.Less(t, r, rune(0x80), view)
				}
			}
		}
		s.stop()
		for _, cmd := range pending {
			settle(s, cmd)
		}
	})
}

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

func TestHeadingsAreInTheBook(t *testing.T) {
	book, err := os.ReadFile("../../BOOK.md")
	require.NoError(t, err)
	for _, p := range lab.Policies {
		require.Contains(t, string(book), "\n## "+headings[p]+"\n", p)
	}
}

// What Keys tells is what there is, each with its help.
func TestKeysHaveHelp(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	seen := map[string]bool{}
	for _, k := range s.Keys() {
		require.NotEmpty(t, k.Help().Key)
		require.NotEmpty(t, k.Help().Desc)
		for _, name := range k.Keys() {
			require.NotContains(t, []string{"tab", "?", "q", "ctrl+c"}, name, "these are the program's")
			if k.Enabled() {
				require.False(t, seen[name], name)
				seen[name] = true
			}
		}
	}
	require.False(t, s.Typing())
	require.Nil(t, s.Init())
}

func TestAmountsOfARowHaveOneUnit(t *testing.T) {
	of := func(a, b time.Duration) [2]string { return pair(amount{float64(a), true}, amount{float64(b), true}) }
	require.Equal(t, [2]string{"80.016 s", "0.505 s"}, of(80_016*time.Millisecond, 505_101*time.Microsecond))
	require.Equal(t, [2]string{"0", "5.000 µs"}, of(0, 5*time.Microsecond))
	require.Equal(t, [2]string{"2.000 s", "0.005 ms"}, of(2*time.Second, 5*time.Microsecond))
	require.Equal(t, [2]string{"0", "0"}, of(0, 0))
	require.Equal(t, [2]string{"15,003", "0"}, pair(amount{n: 15_003}, amount{}))
	require.Equal(t, "1,234,567", count(1_234_567))
}
