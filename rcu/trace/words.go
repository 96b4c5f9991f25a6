package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Words is an event in words, as timelines have it: what is done, to what, and
// with what outcome.
func (e Event) Words() string {
	switch {
	case e.Op == "" && e.Mark != "":
		return mark(e)
	case e.Op == "Sleep":
		return sleeping(e)
	}
	return operation(e)
}

// operation is a step in words: what is done, to what, and the value.
func operation(e Event) string {
	text := e.Op
	if e.Object != "" {
		text += " " + e.Object
	}
	switch {
	case e.Value == "":
	case e.Object == "": // Sleep until 10ms
		text += " " + e.Value
	case e.Op == "Load" || e.Op == "Store":
		text += " = " + e.Value
	default: // Add +1 Domain.inside → 3
		text += " → " + e.Value
	}
	if e.Blocked {
		text = "waits: " + text
	}
	return oneLine(text)
}

// sleeping words the two events of a sleep: the thread lies down, the clock wakes it.
func sleeping(e Event) string {
	if e.Blocked {
		return oneLine("sleeps " + e.Value)
	}
	return "wakes"
}

// mark is a mark in words.
func mark(e Event) string {
	text := e.Note
	if text == "" {
		text = strings.TrimSpace(e.Subject + " " + plainMark(e.Mark))
	}
	if e.Mark == Broken {
		return "✗ " + oneLine(text)
	}
	return "› " + oneLine(text)
}

// plainMark is what a mark says when the scenario gave it no words.
func plainMark(m Mark) string {
	switch m {
	case Entered:
		return "entered"
	case Leaving:
		return "begins to leave"
	case GraceBegin:
		return "grace period wait began"
	case GraceEnd:
		return "grace period wait returned"
	case GivenUp:
		return "gave up waiting for a grace period"
	case Published:
		return "published"
	case Reclaimed:
		return "reclaimed"
	case Broken:
		return "the rule is broken here"
	}
	return string(m)
}

func position(e Event) string { return fmt.Sprintf("%s:%d", oneLine(e.File), e.Line) }

// ShortTime writes a virtual time without the units that are zero: "24h", "2m5s", "0".
func ShortTime(d time.Duration) string {
	s := d.String()
	if d == 0 {
		return "0"
	}
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// sourceLines returns one event for each different position, in the order of
// the files' lines.
func sourceLines(events []Event) []Event {
	var lines []Event
	for _, e := range events {
		if e.File != "" && e.Op != "" {
			lines = append(lines, Event{File: e.File, Line: e.Line})
		}
	}
	slices.SortFunc(lines, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(lines, func(a, b Event) bool { return a.File == b.File && a.Line == b.Line })
}

// wrap breaks text at spaces into lines of at most width columns; the lines
// after the first are indented. A word longer than a line is cut.
func wrap(text string, width, indent int) []string {
	width = max(width, 8)
	var lines []string
	line := ""
	for _, word := range strings.Fields(printable(text)) {
		for {
			free := width - utf8.RuneCountInString(line)
			if line != "" && strings.TrimSpace(line) != "" {
				free--
			}
			long := utf8.RuneCountInString(word)
			if long <= free {
				break
			}
			if strings.TrimSpace(line) == "" { // even alone it does not fit
				head := string([]rune(word)[:free])
				lines = append(lines, line+head)
				word = word[len(head):]
			} else {
				lines = append(lines, line)
			}
			line = strings.Repeat(" ", indent)
		}
		if strings.TrimSpace(line) != "" {
			line += " "
		}
		line += word
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// oneLine also keeps control characters of a foreign file away from the terminal.
func oneLine(s string) string {
	return strings.Join(strings.Fields(printable(s)), " ")
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}

func cut(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:max(0, width-1)]) + "…"
}

// inASCII maps each character that a timeline uses to one ASCII character, so
// that columns stay where they are.
var inASCII = map[rune]rune{
	barIdle: '|', barInside: '#', barGrace: ':', barBlocked: '!',
	'›': '>', '✗': 'X', '↻': '*', '…': '~', '·': '.', '→': '>', '≤': '<', '≥': '>', '×': 'x',
	'–': '-', '—': '-', '’': '\'', '‘': '\'', '“': '"', '”': '"',
}

func asciiOnly(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		if a, ok := inASCII[r]; ok {
			return a
		}
		return '?'
	}, s)
}
