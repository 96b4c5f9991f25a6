package lab

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/screen"
)

// KeyMap is the screen's keys. What Keys tells and what Update does come from it.
type KeyMap struct {
	Run, Stop, Back      key.Binding
	Presets              key.Binding
	Form                 key.Binding // of the next four, the help
	Up, Down, Less, More key.Binding
	Side                 key.Binding // of the next two, the help
	A, B                 key.Binding
	Same, Live, View     key.Binding
}

func newKeyMap() KeyMap {
	silent := func(keys ...string) key.Binding { return key.NewBinding(key.WithKeys(keys...)) }
	return KeyMap{
		Run:  screen.Bind("enter", "run", "enter"),
		Stop: screen.Bind("esc", "stop", "esc"),
		Back: screen.Bind("esc", "workbook", "esc"),

		Presets: screen.Bind("1-4", "presets", "1", "2", "3", "4"),

		Form: screen.Bind("↑↓←→", "set", "up", "down", "left", "right", "k", "j", "h", "l"),
		Up:   silent("up", "k"), Down: silent("down", "j"), Less: silent("left", "h"), More: silent("right", "l"),

		Side: screen.Bind("a/b", "side", "a", "b"), A: silent("a"), B: silent("b"),

		Same: screen.Bind("=", "same for both", "="),
		Live: screen.Bind("m", "live", "m"),
		View: screen.Bind("v", "timeline", "v"),
	}
}

// state enables the keys that do something now.
func (s *Lab) state() KeyMap {
	k := s.keys
	running := s.going != nil
	k.Stop.SetEnabled(running)
	k.Back.SetEnabled(!running)
	k.Run.SetEnabled(!running && (s.live || !s.has(0) || !s.has(1)))
	k.Same.SetEnabled(s.unlike())
	_, recorded := s.recording()
	k.View.SetEnabled(recorded)
	if s.live {
		k.Live.SetHelp("m", "machine")
	}
	return k
}

// Keys are the keys that do something now, the most useful first.
func (s *Lab) Keys() []key.Binding {
	k := s.state()
	return []key.Binding{k.Run, k.Stop, k.Presets, k.Form, k.Side, k.View, k.Live, k.Same, k.Back}
}

func (s *Lab) press(msg tea.KeyMsg) tea.Cmd {
	k := s.state()
	s.said = ""
	switch {
	case key.Matches(msg, k.Run):
		return s.start()
	case key.Matches(msg, k.Stop):
		s.finish()
	case key.Matches(msg, k.Back):
		return screen.Tell(screen.Goto{Screen: screen.Workbook})
	case key.Matches(msg, k.Up):
		s.choose(-1)
	case key.Matches(msg, k.Down):
		s.choose(+1)
	case key.Matches(msg, k.Less):
		s.change(-1)
	case key.Matches(msg, k.More):
		s.change(+1)
	case key.Matches(msg, k.A):
		s.at = 0
	case key.Matches(msg, k.B):
		s.at = 1
	case key.Matches(msg, k.Same):
		s.set(1-s.at, s.sides[s.at].setup.By(s.sides[1-s.at].setup.Policy))
	case key.Matches(msg, k.Live):
		s.stop()
		s.live = !s.live
	case key.Matches(msg, k.Presets):
		return s.preset(int(msg.String()[0] - '1'))
	case key.Matches(msg, k.View):
		return s.view()
	}
	return nil
}
