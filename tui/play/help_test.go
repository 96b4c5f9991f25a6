package play_test

import (
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	engine "graceperiod/internal/play"
	"graceperiod/internal/play/answers"
	"graceperiod/tui/look"
	"graceperiod/tui/play"
	"graceperiod/tui/screen"
	"graceperiod/tui/screentest"
)

// all is the challenges of the workbook.
func all() []engine.Challenge { return answers.Challenges(os.DirFS("../..")) }

func new(ascii bool, c ...engine.Challenge) screen.Screen {
	s := play.New(look.Plain(ascii), c...)
	s.Init()
	s.Shown(true)
	return s
}

// at opens the challenge of that name.
func at(t *testing.T, name string, ascii bool) screen.Screen {
	t.Helper()
	s := new(ascii, all()...)
	for _, c := range all() {
		if c.Name == name {
			press(s, "enter")
			return s
		}
		press(s, "down")
	}
	t.Fatal("no challenge " + name)
	return nil
}

func press(s screen.Screen, keys ...string) tea.Cmd {
	named := map[string]tea.KeyType{"enter": tea.KeyEnter, "up": tea.KeyUp, "down": tea.KeyDown, "esc": tea.KeyEsc, "backspace": tea.KeyBackspace}
	var cmd tea.Cmd
	for _, k := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		if typ, ok := named[k]; ok {
			msg = tea.KeyMsg{Type: typ}
		}
		cmd = s.Update(msg)
	}
	return cmd
}

func view(t *testing.T, s screen.Screen, w, h int) string {
	t.Helper()
	v := s.View(w, h)
	screentest.Exact(t, v, w, h)
	require.Equal(t, v, s.View(w, h), "a view changes nothing")
	return v
}

func said(t *testing.T, s screen.Screen) string {
	t.Helper()
	lines := strings.Split(view(t, s, 100, 30), "\n")
	return lines[len(lines)-5]
}

func enabled(s screen.Screen) map[string]bool {
	out := map[string]bool{}
	for _, k := range s.Keys() {
		out[k.Help().Desc] = true
	}
	return out
}
