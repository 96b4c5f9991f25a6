package timeline

import (
	"github.com/charmbracelet/bubbles/key"

	"graceperiod/tui/screen"
)

// keyMap is every key of the screen; it feeds both the matching and the help.
type keyMap struct {
	Back, Forward         key.Binding
	BackFar, ForwardFar   key.Binding
	EdgeBack, EdgeForward key.Binding
	Start, End            key.Binding
	Violation             key.Binding
	Play                  key.Binding
	Slower, Faster        key.Binding
	Nearer, Farther       key.Binding
	Axis                  key.Binding
	Rows                  key.Binding
	Up, Down              key.Binding
	Predict, Reveal       key.Binding
	Answer                key.Binding
	Editor                key.Binding
	Book                  key.Binding
	Leave                 key.Binding
}

func newKeyMap() keyMap {
	return keyMap{
		Back:        screen.Bind("←/→", "step", "left", "h"),
		Forward:     screen.Bind("→", "one step on", "right", "l"),
		EdgeBack:    screen.Bind("[/]", "grace-period edge", "["),
		EdgeForward: screen.Bind("]", "next edge of a grace period", "]"),
		Violation:   screen.Bind("x", "where the rule breaks", "x"),
		Play:        screen.Bind("space", "play", " "),
		Predict:     screen.Bind("p", "predict", "p"),
		Answer:      screen.Bind("a-d", "answer", "a", "b", "c", "d"),
		Reveal:      screen.Bind("r", "reveal", "r"),
		Rows:        screen.Bind("i", "interleaving", "i"),
		Axis:        screen.Bind("t", "steps or clock", "t"),
		Nearer:      screen.Bind("+/-", "zoom", "+", "="),
		Farther:     screen.Bind("-", "zoom out", "-"),
		BackFar:     screen.Bind("H/L", "ten steps", "H", "shift+left", "pgup"),
		ForwardFar:  screen.Bind("L", "ten steps on", "L", "shift+right", "pgdown"),
		Start:       screen.Bind("g/G", "first, last", "g", "home"),
		End:         screen.Bind("G", "last", "G", "end"),
		Slower:      screen.Bind("</>", "speed", "<", ","),
		Faster:      screen.Bind(">", "faster", ">", "."),
		Up:          screen.Bind("↑/↓", "other lanes", "up", "k"),
		Down:        screen.Bind("↓", "lanes below", "down", "j"),
		Editor:      screen.Bind("e", "open the line", "e"),
		Book:        screen.Bind("o", "the book", "o"),
		Leave:       screen.Bind("esc", "back", "esc"),
	}
}

// shown are the keys as the foot and the help have them: of pairs the first only.
func (k keyMap) shown() []key.Binding {
	return []key.Binding{k.Answer, k.Reveal, k.Back, k.EdgeBack, k.Violation, k.Play, k.Predict, k.Rows, k.Axis, k.Leave,
		k.Nearer, k.Start, k.BackFar, k.Slower, k.Up, k.Editor, k.Book}
}
