package timeline

import "github.com/charmbracelet/bubbles/key"

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

func bind(help, what string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, what))
}

func newKeyMap() keyMap {
	return keyMap{
		Back:        bind("←/→", "step", "left", "h"),
		Forward:     bind("→", "one step on", "right", "l"),
		EdgeBack:    bind("[/]", "grace-period edge", "["),
		EdgeForward: bind("]", "next edge of a grace period", "]"),
		Violation:   bind("x", "where the rule breaks", "x"),
		Play:        bind("space", "play", " "),
		Predict:     bind("p", "predict", "p"),
		Answer:      bind("a-d", "answer", "a", "b", "c", "d"),
		Reveal:      bind("r", "reveal", "r"),
		Rows:        bind("i", "interleaving", "i"),
		Axis:        bind("t", "steps or clock", "t"),
		Nearer:      bind("+/-", "zoom", "+", "="),
		Farther:     bind("-", "zoom out", "-"),
		BackFar:     bind("H/L", "ten steps", "H", "shift+left", "pgup"),
		ForwardFar:  bind("L", "ten steps on", "L", "shift+right", "pgdown"),
		Start:       bind("g/G", "first, last", "g", "home"),
		End:         bind("G", "last", "G", "end"),
		Slower:      bind("</>", "speed", "<", ","),
		Faster:      bind(">", "faster", ">", "."),
		Up:          bind("↑/↓", "other lanes", "up", "k"),
		Down:        bind("↓", "lanes below", "down", "j"),
		Editor:      bind("e", "open the line", "e"),
		Book:        bind("o", "the book", "o"),
		Leave:       bind("esc", "back", "esc"),
	}
}

// shown are the keys as the foot and the help have them: of pairs the first only.
func (k keyMap) shown() []key.Binding {
	return []key.Binding{k.Answer, k.Reveal, k.Back, k.EdgeBack, k.Violation, k.Play, k.Predict, k.Rows, k.Axis, k.Leave,
		k.Nearer, k.Start, k.BackFar, k.Slower, k.Up, k.Editor, k.Book}
}
