// Package look is how the screens look on one terminal: which characters it has,
// which colours, and text that fits its columns.
//
// No meaning is carried by colour alone: every state has a glyph or a word, so
// that a screen without colours, or in ASCII, says the same.
package look

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Look is the glyphs and the styles of one terminal.
type Look struct {
	Glyphs
	Styles
	ASCII bool
	Dark  bool // the background
	Color bool
}

// New looks at the environment: NO_COLOR with any value that is not empty takes
// the colours away, TERM=dumb and a locale without UTF-8 the characters beyond ASCII.
// It may ask the terminal for its background, and is called once, at the start.
func New(out io.Writer, env func(string) string) Look {
	r := lipgloss.NewRenderer(out, termenv.WithColorCache(true))
	if env("NO_COLOR") != "" || env("TERM") == "dumb" {
		r.SetColorProfile(termenv.Ascii)
	}
	return of(r, !unicodeTerminal(env))
}

// Plain is a look without colours, the same on every machine: for goldens and
// for text that goes into files.
func Plain(ascii bool) Look {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.Ascii)
	r.SetHasDarkBackground(true)
	return of(r, ascii)
}

func of(r *lipgloss.Renderer, ascii bool) Look {
	l := Look{Glyphs: unicodeGlyphs, Styles: stylesOf(r), ASCII: ascii, Dark: r.HasDarkBackground(), Color: r.ColorProfile() != termenv.Ascii}
	if ascii {
		l.Glyphs = asciiGlyphs
	}
	return l
}

// unicodeTerminal goes by the variables in the order in which a C library does.
// Where none is set, as on Windows, the terminal is taken to be a present-day one.
func unicodeTerminal(env func(string) string) bool {
	if env("TERM") == "dumb" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := env(name); value != "" {
			value = strings.ToUpper(value)
			return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
		}
	}
	return env("TERM") != "linux"
}
