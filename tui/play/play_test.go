package play_test

import (
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	engine "graceperiod/internal/play"
	"graceperiod/internal/play/answers"
	"graceperiod/tui/look"
	"graceperiod/tui/play"
	"graceperiod/tui/screen"
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
	lines := strings.Split(v, "\n")
	require.Len(t, lines, h)
	for _, line := range lines {
		require.Equal(t, w, ansi.StringWidth(line), "%q", line)
	}
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

func TestOneWinsByKeysAlone(t *testing.T) {
	s := at(t, "no-wait", false)
	press(s, "1", "1", "1", "2")
	v := view(t, s, 80, 24)
	require.Contains(t, v, "You broke it.")
	require.Contains(t, v, "no shorter way is known")
	require.Contains(t, v, "A is still inside")

	press(s, "esc")
	v = view(t, s, 80, 24)
	require.Contains(t, v, "1 of 11 won")
	require.Contains(t, v, "won at par")
}

func TestShowWinsWithHelp(t *testing.T) {
	s := at(t, "single-flip", false)
	for range 23 {
		press(s, "s")
	}
	require.Contains(t, view(t, s, 80, 24), "some of them shown to you")
	press(s, "esc")
	require.Contains(t, view(t, s, 80, 24), "won, with help")
}

func TestShowLeadsBackFirst(t *testing.T) {
	s := at(t, "single-flip", false)
	press(s, "2", "s")
	require.Contains(t, said(t, s), "Your run had left the way")
	press(s, "s")
	require.Contains(t, said(t, s), "Shown: A begins")
}

func TestTheRightOneHolds(t *testing.T) {
	s := at(t, "solution", false)
	require.False(t, enabled(s)["show"])
	for range 60 {
		press(s, "n")
	}
	v := view(t, s, 80, 24)
	require.Contains(t, v, "no rule was broken")
	require.Contains(t, v, "114 runs")
	press(s, "esc")
	require.Contains(t, view(t, s, 80, 24), "it holds")
}

func TestARunThatGoesWellSaysThatAnotherOrderDoesNot(t *testing.T) {
	s := at(t, "no-wait", false)
	press(s, "1", "1", "1", "1", "1", "1", "2")
	v := view(t, s, 80, 24)
	require.Contains(t, v, "no rule was broken")
	require.Contains(t, v, "Another order")
	press(s, "esc")
	require.Contains(t, view(t, s, 80, 24), "0 of 11 won")
}

func TestWhoCannotGoSaysWhy(t *testing.T) {
	s := at(t, "updates without a lock", false)
	press(s, "9")
	require.Contains(t, said(t, s), "There is no thread 9.")
	s = at(t, "single-flip", false)
	press(s, "1", "1", "1", "1")
	require.Contains(t, said(t, s), "A cannot go: asleep until t=10ms")
}

func TestUndoAndRestart(t *testing.T) {
	s := at(t, "single-flip", false)
	first := view(t, s, 80, 24)
	require.False(t, enabled(s)["undo"])
	press(s, "1", "2", "2")
	require.True(t, enabled(s)["undo"])
	press(s, "u", "backspace", "u", "up")
	require.Equal(t, first, view(t, s, 80, 24))
	press(s, "1", "2", "r")
	require.Contains(t, said(t, s), "Nothing has happened yet.")
}

func TestHint(t *testing.T) {
	s := at(t, "single-flip", false)
	press(s, "h")
	require.Contains(t, view(t, s, 60, 20), "Hint  A enters in two steps")
	press(s, "h")
	require.NotContains(t, view(t, s, 60, 20), "Hint")
}

func TestTheRunOpensInTheTimeline(t *testing.T) {
	s := at(t, "single-flip", false)
	press(s, "1", "1", "2", "2")
	msg, ok := press(s, "v")().(screen.ShowTrace)
	require.True(t, ok)
	require.Equal(t, screen.Play, msg.Run.From)
	require.Equal(t, "The delayed reader", msg.Run.Book)
	require.Equal(t, "02.4a:b2c2", msg.Run.Log.Schedule)
	require.NotEmpty(t, msg.Run.Log.Events)
	e := msg.Run.Log.Events[len(msg.Run.Log.Events)-1]
	require.Equal(t, "d.updater.Lock()", msg.Run.Source(e.File, e.Line))
}

func TestEscGoesToTheListAndThenToTheWorkbook(t *testing.T) {
	s := at(t, "single-flip", false)
	require.Nil(t, press(s, "esc"))
	require.Equal(t, screen.Goto{Screen: screen.Workbook}, press(s, "esc")())
}

func TestWithoutChallenges(t *testing.T) {
	s := new(false)
	require.Contains(t, view(t, s, 60, 20), "no answers in it")
	require.Nil(t, press(s, "enter", "up", "down", "1"))
	require.Len(t, s.Keys(), 1)
	require.NotNil(t, press(s, "esc"))
}

func TestEveryKeyHasItsHelp(t *testing.T) {
	for _, s := range []screen.Screen{new(false, all()...), at(t, "single-flip", false)} {
		for _, k := range s.Keys() {
			require.True(t, k.Enabled())
			require.NotEmpty(t, k.Help().Key)
			require.NotEmpty(t, k.Help().Desc)
			for _, taken := range []string{"?", "q", "tab", "ctrl+c"} {
				require.NotContains(t, k.Keys(), taken)
			}
		}
	}
	require.False(t, key.Matches(tea.KeyMsg{Type: tea.KeyTab}, new(false, all()...).Keys()...))
}
