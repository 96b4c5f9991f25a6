package workbook

import (
	"github.com/charmbracelet/bubbles/key"

	"graceperiod/tui/screen"
)

// keyMap is every key of the screen; it feeds both the matching and the help.
type keyMap struct {
	Up, Down, Left, Right key.Binding
	Open                  key.Binding
	Run                   key.Binding
	Timeline              key.Binding
	Hint                  key.Binding
	Editor                key.Binding
	Book                  key.Binding
	Solution              key.Binding
	Anyway                key.Binding
	Reset                 key.Binding
	Search                key.Binding
	Lab, Play             key.Binding
	PageUp, PageDown      key.Binding
	Before, After         key.Binding
	Back                  key.Binding
	Yes, No               key.Binding
	Accept                key.Binding
}

func newKeyMap() keyMap {
	return keyMap{
		Up:       screen.Bind("↑/↓", "choose", "up", "k"),
		Down:     screen.Bind("↓", "down", "down", "j"),
		Left:     screen.Bind("←/→", "lesson", "left"),
		Right:    screen.Bind("→", "next lesson", "right"),
		Open:     screen.Bind("enter", "open", "enter"),
		Run:      screen.Bind("r", "run", "r", "enter"),
		Timeline: screen.Bind("v", "timeline", "v"),
		Hint:     screen.Bind("h", "hint", "h"),
		Editor:   screen.Bind("e", "editor", "e"),
		Book:     screen.Bind("b", "book", "b"),
		Search:   screen.Bind("/", "search", "/"),
		Lab:      screen.Bind("l", "lab", "l"),
		Play:     screen.Bind("p", "break it", "p"),
		Solution: screen.Bind("s", "our answer", "s"),
		Anyway:   screen.Bind("S", "our answer, although yours has not passed", "S"),
		Reset:    screen.Bind("x", "put the first text back", "x"),
		PageUp:   screen.Bind("pgup/pgdn", "scroll the text", "pgup", "ctrl+b"),
		PageDown: screen.Bind("pgdn", "scroll down", "pgdown", "ctrl+f", " "),
		Before:   screen.Bind("[/]", "section before, next", "["),
		After:    screen.Bind("]", "the next section", "]"),
		Back:     screen.Bind("esc", "back", "esc"),
		Yes:      screen.Bind("y", "yes", "y", "Y"),
		No:       screen.Bind("n", "no", "n", "N", "esc"),
		Accept:   screen.Bind("enter", "go there", "enter"),
	}
}

// Keys implements screen.Screen. Of pairs it has the first only.
func (m *Model) Keys() []key.Binding {
	m.enable()
	k := m.keys
	if m.pane == aboutBook || m.pane == aboutSolution {
		return []key.Binding{k.Back, k.PageUp, k.Before, k.Book, k.Up, k.Left, k.Search}
	}
	return []key.Binding{k.Yes, k.No, k.Accept, k.Back, k.Open, k.Run, k.Timeline, k.Hint, k.Editor, k.Book, k.Up, k.Left, k.Search, k.Lab, k.Play,
		k.Solution, k.Anyway, k.Reset, k.PageUp}
}

// enable turns off the keys that do nothing now.
func (m *Model) enable() {
	k := &m.keys
	all := []*key.Binding{&k.Up, &k.Down, &k.Left, &k.Right, &k.Open, &k.Run, &k.Timeline, &k.Hint, &k.Editor, &k.Book, &k.Solution, &k.Anyway,
		&k.Reset, &k.Search, &k.Lab, &k.Play, &k.PageUp, &k.PageDown, &k.Before, &k.After, &k.Back, &k.Yes, &k.No, &k.Accept}
	asking, typing := m.ask.text != "", m.pane == searching
	for _, b := range all {
		b.SetEnabled(!asking && !typing)
	}
	k.Yes.SetEnabled(asking)
	k.No.SetEnabled(asking)
	k.Accept.SetEnabled(typing)
	if asking {
		return
	}
	k.Back.SetEnabled(m.pane != aboutGoal || m.detail && m.narrow)
	k.Open.SetEnabled(!typing && m.narrow && !m.detail)
	if typing {
		return
	}
	_, v := m.goal()
	k.Timeline.SetEnabled(v != nil && v.Failure != nil && v.Failure.Trace != "")
	number, _ := m.goal()
	k.Hint.SetEnabled(number > 0)
	passed := !m.record().Passed.IsZero()
	k.Solution.SetEnabled(passed)
	k.Anyway.SetEnabled(!passed)
	k.Before.SetEnabled(m.pane == aboutBook)
	k.After.SetEnabled(m.pane == aboutBook)
}
