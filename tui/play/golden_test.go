package play_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/stretchr/testify/require"

	"graceperiod/tui/screen"
)

var sizes = [][2]int{{60, 20}, {80, 24}, {120, 40}}

func goldens(t *testing.T, s screen.Screen) {
	t.Helper()
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			golden.RequireEqual(t, view(t, s, size[0], size[1])+"\n")
		})
	}
}

func TestGoldenList(t *testing.T) {
	s := new(false, all()...)
	press(s, "down", "down", "enter", "1", "1", "1", "2", "esc", "down", "down", "down")
	goldens(t, s)
}

func TestGoldenBegun(t *testing.T) { goldens(t, at(t, "single-flip", false)) }

func TestGoldenBoard(t *testing.T) {
	s := at(t, "flag-before-count", false)
	press(s, "2", "2", "2", "1", "1", "1", "2", "2", "2", "2", "2", "2", "2")
	goldens(t, s)
}

func TestGoldenBlockedByALock(t *testing.T) {
	s := at(t, "singleflight", false)
	press(s, "1", "1", "1", "1", "2", "2", "3", "3", "2", "2", "2")
	goldens(t, s)
}

func TestGoldenWon(t *testing.T) {
	s := at(t, "single-flip", false)
	for _, k := range strings.Split("112222222222122222222221", "")[:23] {
		press(s, k)
	}
	goldens(t, s)
}

func TestGoldenUnbroken(t *testing.T) {
	s := at(t, "solution", false)
	for range 60 {
		press(s, "n")
	}
	goldens(t, s)
}

func TestGoldenNone(t *testing.T) { goldens(t, new(false)) }

func TestGoldenASCII(t *testing.T) {
	s := at(t, "flag-before-count", true)
	press(s, "1", "1", "1", "2", "2", "2")
	for _, size := range sizes {
		for _, r := range view(t, s, size[0], size[1]) {
			require.Less(t, r, rune(0x80))
		}
	}
	golden.RequireEqual(t, view(t, s, 80, 24)+"\n")
}
