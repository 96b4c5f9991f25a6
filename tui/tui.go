// Package tui is the workbook on a terminal: the lessons, the timeline of a run,
// the lab, and the game in which the learner is the scheduler.
//
// Each screen is a package of its own, which knows nothing of the others: they
// speak by the messages of package screen. Package look is what they have in
// common to draw with.
package tui

import (
	"context"
	"errors"
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/timeline"
)

// Options are what the program is given.
type Options struct {
	Out io.Writer
	Env func(string) string

	// TTY says that keys come from the terminal and not from the standard input,
	// which held something else.
	TTY bool

	// First is the screen that is shown at first.
	First screen.Name

	// Run is what the timeline shows at first; nil: nothing.
	Run *screen.Run

	// Screens makes the screens but the timeline. Nil: there are no others.
	Screens func(look.Look) map[screen.Name]screen.Screen
}

// Run shows the screens until the user quits or ctx ends, as it must with a signal. The terminal is as it
// was before when it returns, also after a panic.
func Run(ctx context.Context, o Options) error {
	l := look.New(o.Out, o.Env)
	a := newApp(l, o.First)
	var others map[screen.Name]screen.Screen
	if o.Screens != nil {
		others = o.Screens(l)
	}
	t := timeline.New(l)
	if o.Run != nil {
		t.Show(*o.Run)
	}
	for _, name := range []screen.Name{screen.Workbook, screen.Timeline, screen.Lab, screen.Play} {
		if name == screen.Timeline {
			a.add(name, t)
		} else if s := others[name]; s != nil {
			a.add(name, s)
		}
	}
	// Signals end ctx. Bubble Tea's own handler beside that hangs if ctx is first: it
	// sends a message that nobody takes, and the end waits for it.
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithAltScreen(), tea.WithOutput(o.Out)}
	if o.TTY {
		options = append(options, tea.WithInputTTY())
	}
	_, err := tea.NewProgram(a, options...).Run()
	if errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil {
		return nil
	}
	return err
}
