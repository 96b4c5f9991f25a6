package play_test

import (
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"graceperiod/tui/screen"
)

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
