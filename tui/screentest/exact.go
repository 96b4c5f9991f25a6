// Package screentest holds what screens draw to what a terminal needs.
package screentest

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"
)

// T is a test, or one of package rapid's.
type T interface {
	require.TestingT
	Helper()
}

// Exact holds a view to its size: so many lines, each so many columns wide, without
// anything that would make a terminal do something. One column too many, and a
// terminal shows torn lines.
func Exact(t T, view string, w, h int) {
	t.Helper()
	lines := strings.Split(view, "\n")
	require.Len(t, lines, h)
	for i, line := range lines {
		require.Equal(t, w, ansi.StringWidth(line), "line %d of %d×%d: %q", i+1, w, h, line)
		require.NotRegexp(t, `[\x00-\x09\x0b-\x1a\x7f]`, line, "line %d of %d×%d", i+1, w, h)
	}
}
