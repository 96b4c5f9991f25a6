package workbook

import "github.com/charmbracelet/bubbles/key"

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

func bind(help, what string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, what))
}

func newKeyMap() keyMap {
	return keyMap{
		Up:       bind("↑/↓", "choose", "up", "k"),
		Down:     bind("↓", "down", "down", "j"),
		Left:     bind("←/→", "lesson", "left"),
		Right:    bind("→", "next lesson", "right"),
		Open:     bind("enter", "open", "enter"),
		Run:      bind("r", "run", "r", "enter"),
		Timeline: bind("v", "timeline", "v"),
		Hint:     bind("h", "hint", "h"),
		Editor:   bind("e", "editor", "e"),
		Book:     bind("b", "book", "b"),
		Search:   bind("/", "search", "/"),
		Lab:      bind("l", "lab", "l"),
		Play:     bind("p", "break it", "p"),
		Solution: bind("s", "our answer", "s"),
		Anyway:   bind("S", "our answer, although yours has not passed", "S"),
		Reset:    bind("x", "put the first text back", "x"),
		PageUp:   bind("pgup/pgdn", "scroll the text", "pgup", "ctrl+b"),
		PageDown: bind("pgdn", "scroll down", "pgdown", "ctrl+f", " "),
		Before:   bind("[/]", "section before, next", "["),
		After:    bind("]", "the next section", "]"),
		Back:     bind("esc", "back", "esc"),
		Yes:      bind("y", "yes", "y", "Y"),
		No:       bind("n", "no", "n", "N", "esc"),
		Accept:   bind("enter", "go there", "enter"),
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
