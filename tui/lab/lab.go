package lab

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/lab"
	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// Experiments is how experiments are run: [Real], or a test's.
type Experiments struct {
	Machine func(context.Context, lab.Setup) (lab.Outcome, error)
	Live    func(context.Context, lab.Setup, chan<- lab.Report) (lab.Report, trace.Log, error)

	// Source is the text of a line of the solution that a policy comes from, for the
	// timeline. May be nil.
	Source func(p lab.Policy, file string, line int) string
}

// Real runs them in a process of their own, and on real goroutines.
var Real = Experiments{Machine: lab.Child, Live: lab.Live}

// Lab is the screen.
type Lab struct {
	look  look.Look
	keys  KeyMap
	runs  Experiments
	sides [2]side
	at    int // the side that the form edits
	field int
	live  bool
	begun bool     // it was shown before
	going *going   // the run in progress, or nil
	count int      // runs ever
	known outcomes // of earlier runs on the machine
	said  string   // in the foot, until the next key
}

// side is one of the two.
type side struct {
	setup   lab.Setup
	outcome *lab.Outcome // on the machine
	report  *lab.Report  // live
	log     trace.Log    // of the live run
	trouble string       // why there is neither
}

// New makes the screen, with the first preset. It starts nothing.
func New(l look.Look, e Experiments) screen.Screen { return newLab(l, e) }

func newLab(l look.Look, e Experiments) *Lab {
	s := &Lab{look: l, keys: newKeyMap(), runs: e, known: outcomes{}}
	s.load(lab.Presets()[0])
	return s
}

// Init does nothing: what the screen runs begins when it is shown.
func (s *Lab) Init() tea.Cmd { return nil }

// Shown runs the first preset when the screen is first shown, and ends a live run
// when it is left.
func (s *Lab) Shown(on bool) tea.Cmd {
	if !on {
		if s.live {
			s.finish()
		}
		return nil
	}
	if s.begun {
		return nil
	}
	s.begun = true
	return s.start()
}

// Typing is never so: all is chosen.
func (s *Lab) Typing() bool { return false }

// Update changes the setups and runs them.
func (s *Lab) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return s.press(msg)
	case outcomeMsg:
		s.outcome(msg)
	case reportMsg:
		return s.report(msg)
	case endedMsg:
		s.ended(msg)
	case tickMsg:
		return s.tick(msg)
	}
	return nil
}

func letter(side int) string { return string(rune('A' + side)) }

// name is how a side is spoken of: "A synchronous".
func (s *Lab) name(side int) string { return letter(side) + " " + string(s.sides[side].setup.Policy) }
