package look

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// Width is how many columns a text takes, styles not counted.
func Width(s string) int { return ansi.StringWidth(s) }

// Clean is a text on one line, without what would make a terminal do something.
func Clean(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)), " ")
}

// Cut makes a text no wider than w columns; what is cut is told by the look's More.
// A tab would be as wide as the terminal likes: it becomes four spaces.
func (l Look) Cut(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if strings.IndexByte(s, '\t') >= 0 {
		s = strings.ReplaceAll(s, "\t", "    ")
	}
	return ansi.Truncate(s, w, string(l.More))
}

// Pad makes a text exactly w columns wide.
func (l Look) Pad(s string, w int) string {
	s = l.Cut(s, w)
	return s + strings.Repeat(" ", max(0, w-Width(s)))
}

// Wrap breaks a text at spaces into lines of at most w columns.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return nil
	}
	return strings.Split(ansi.Wrap(s, w, " "), "\n")
}

// Labelled is a paragraph behind a label, each line from the same column:
//
//	rule  Entering and leaving take no time,
//	      whatever updaters do.
func (l Look) Labelled(label string, indent int, s string, w int) []string {
	lines := Wrap(s, w-indent)
	for i := range lines {
		if i == 0 {
			lines[i] = l.Pad(label, indent) + lines[i]
		} else {
			lines[i] = strings.Repeat(" ", indent) + lines[i]
		}
	}
	return lines
}

// Fit makes a block exactly h lines of exactly w columns: what is too much is
// cut, what is missing is blank.
func (l Look) Fit(block []string, w, h int) []string {
	out := make([]string, h)
	for i := range out {
		line := ""
		if i < len(block) {
			line = block[i]
		}
		out[i] = l.Pad(line, w)
	}
	return out
}

// Rule is a horizontal line of w columns.
func (l Look) Rule(w int) string {
	return l.Dim.Render(strings.Repeat(string(l.Horizontal), max(0, w)))
}

// Ends puts one text at the left end and one at the right end of w columns.
// Where both do not fit, the left one is cut.
func (l Look) Ends(left, right string, w int) string {
	free := w - Width(right) - 1
	if right == "" || free < 1 {
		return l.Pad(left, w)
	}
	return l.Pad(left, free) + " " + right
}

// ToASCII replaces what the screens' own texts have beyond ASCII, one column for
// one column, where the terminal has ASCII only.
func (l Look) ToASCII(s string) string {
	if !l.ASCII {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		if a, known := inASCII[r]; known {
			return a
		}
		return '?'
	}, s)
}

var inASCII = map[rune]rune{
	'›': '>', '✗': 'X', '✓': '+', '↻': '*', '…': '~', '·': '.', '•': '*', '→': '>', '←': '<', '↑': '^', '↓': 'v', '≤': '<', '≥': '>',
	'×': 'x', '–': '-', '—': '-', '’': '\'', '‘': '\'', '“': '"', '”': '"', '½': '2', '¼': '4',
	'─': '-', '│': '|', '┃': '#', '░': ':', '┊': '!', '├': '|', '└': '`', '┬': '+', '┴': '+', '┼': '+',
}
