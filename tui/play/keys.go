package play

import "github.com/charmbracelet/bubbles/key"

// keyMap is all keys of the screen: the same bindings match keys and tell of them.
type keyMap struct {
	Up, Down key.Binding
	Open     key.Binding // a challenge of the list

	Pick     key.Binding // a thread by its number
	Let      key.Binding // the chosen thread
	Run      key.Binding
	Undo     key.Binding
	Hint     key.Binding
	Show     key.Binding
	Timeline key.Binding
	Restart  key.Binding

	Back key.Binding
}

func bind(help, desc string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, desc))
}

func newKeys() keyMap {
	return keyMap{
		Up:       bind("↑", "up", "up", "k"),
		Down:     bind("↓", "down", "down", "j"),
		Open:     bind("enter", "play", "enter"),
		Pick:     bind("1-9", "step", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		Let:      bind("enter", "step", "enter", " "),
		Run:      bind("n", "run on", "n"),
		Undo:     bind("u", "undo", "u", "backspace"),
		Hint:     bind("h", "hint", "h"),
		Show:     bind("s", "show", "s"),
		Timeline: bind("v", "timeline", "v"),
		Restart:  bind("r", "restart", "r"),
		Back:     bind("esc", "back", "esc"),
	}
}

// all is the bindings in the order in which they are told: the most useful first.
func (k *keyMap) all() []*key.Binding {
	return []*key.Binding{&k.Open, &k.Pick, &k.Run, &k.Undo, &k.Hint, &k.Show, &k.Back, &k.Timeline, &k.Let, &k.Restart, &k.Up, &k.Down}
}
