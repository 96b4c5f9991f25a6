// Package screen is what the program asks of each of its screens, and what the
// screens ask of the program.
package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/rcu/trace"
)

// Name tells the screens apart.
type Name string

// The screens, in the order in which tab goes through them.
const (
	Workbook Name = "workbook"
	Timeline Name = "timeline"
	Lab      Name = "lab"
	Play     Name = "play"
)

// Screen is one screen. All methods are called from the program's one loop.
type Screen interface {
	// Init is called once, before all else.
	Init() tea.Cmd

	// Update is told of every key while the screen is shown, and of every other
	// message always. Whatever takes longer than a blink belongs into the command.
	Update(tea.Msg) tea.Cmd

	// Shown tells it that it is shown from now on, or no more.
	Shown(bool) tea.Cmd

	// View draws w columns and h lines, exactly; w is at least MinWidth, h at least
	// MinHeight. It depends on the screen's state and its arguments only.
	View(w, h int) string

	// Keys are the screen's keys in the present state, the most useful first. Each
	// has its help. Keys that do nothing now are disabled.
	Keys() []key.Binding

	// Typing tells that keys are text: then only ctrl-C is the program's own.
	Typing() bool
}

// The smallest terminal that is drawn on; on a smaller one the program says so.
const (
	MinWidth  = 60
	MinHeight = 20
)

// Goto asks the program to show another screen.
type Goto struct{ Screen Name }

// ShowTrace asks the program to show a run on the timeline.
type ShowTrace struct{ Run Run }

// Run is a recorded run, with what belongs to it.
type Run struct {
	Log trace.Log

	// Source is the text of a line of the code that ran; "" if it is not known. May be nil.
	Source func(file string, line int) string

	// Path is where that file is, for an editor; "" if it cannot be opened. May be nil.
	Path func(file string) string

	// Book is the heading in the book that explains the run. May be empty.
	Book string

	From Name // the screen to go back to
}

// ShowBook asks the program to show a heading of the book beside the workbook.
type ShowBook struct{ Heading string }

// OpenEditor asks the program to open a file at a line in the user's editor.
type OpenEditor struct {
	Path string
	Line int
}

// Say asks the program to show a line in the foot until the next key.
type Say struct {
	Text string
	Bad  bool
}

// Tell makes a command of a message.
func Tell(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }
