package play

import (
	"github.com/charmbracelet/bubbles/key"

	"graceperiod/tui/screen"
)

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

func newKeys() keyMap {
	return keyMap{
		Up:       screen.Bind("↑", "up", "up", "k"),
		Down:     screen.Bind("↓", "down", "down", "j"),
		Open:     screen.Bind("enter", "play", "enter"),
		Pick:     screen.Bind("1-9", "step", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		Let:      screen.Bind("enter", "step", "enter", " "),
		Run:      screen.Bind("n", "run on", "n"),
		Undo:     screen.Bind("u", "undo", "u", "backspace"),
		Hint:     screen.Bind("h", "hint", "h"),
		Show:     screen.Bind("s", "show", "s"),
		Timeline: screen.Bind("v", "timeline", "v"),
		Restart:  screen.Bind("r", "restart", "r"),
		Back:     screen.Bind("esc", "back", "esc"),
	}
}

// all is the bindings in the order in which they are told: the most useful first.
func (k *keyMap) all() []*key.Binding {
	return []*key.Binding{&k.Open, &k.Pick, &k.Run, &k.Undo, &k.Hint, &k.Show, &k.Back, &k.Timeline, &k.Let, &k.Restart, &k.Up, &k.Down}
}
