package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// under is how far the lines below a label are indented: as far as its text.
const under = len("saw    ")

// width is what a line may take: on a terminal its columns, elsewhere any
// number, since a program that reads a report goes by lines.
func (a *app) width() int {
	if a.isTerm {
		return columns()
	}
	return 0
}

// line prints a label and a text, at a terminal wrapped below the label.
func (a *app) line(label, text string) {
	fmt.Fprintln(a.out, fill(fmt.Sprintf("%-*s", under, label), strings.Fields(oneLine(text)), " ", under, a.width()))
}

// next prints what to type next. What belongs together stays on a line, so that
// it can be copied.
func (a *app) next(parts ...string) {
	fmt.Fprintln(a.out, fill("next   ", parts, "     ", under, a.width()))
}

// fill puts parts one after the other, on lines of at most width columns; the
// lines after the first are indented. A part that is longer than a line gets one
// of its own. With width 0 there is one line.
func fill(label string, parts []string, between string, indent, width int) string {
	var lines []string
	line, fresh := label, true
	for _, part := range parts {
		if !fresh && width > 0 && utf8.RuneCountInString(line)+len(between)+utf8.RuneCountInString(part) > width {
			lines = append(lines, line)
			line, fresh = strings.Repeat(" ", indent), true
		}
		if !fresh {
			line += between
		}
		line += part
		fresh = false
	}
	return strings.Join(append(lines, line), "\n")
}

// oneLine also keeps control characters out of a terminal.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f }), " ")
}
