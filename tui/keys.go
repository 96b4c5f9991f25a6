package tui

import (
	"github.com/charmbracelet/bubbles/key"

	"graceperiod/tui/screen"
)

// keys are the program's own, on every screen. Ctrl-C is one more: it always quits.
var keys = struct{ next, previous, help, quit key.Binding }{
	next:     screen.Common[0],
	previous: key.NewBinding(key.WithKeys("shift+tab"), key.WithHelp("shift+tab", "the screen before")),
	help:     screen.Common[1],
	quit:     screen.Common[2],
}
