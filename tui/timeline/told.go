package timeline

import (
	"fmt"
	"strings"

	"graceperiod/tui/look"
)

// indent is where the words begin, behind their labels.
const indent = 8

// told is the present moment in words: what happens, what is true, the question.
func (m *Model) told(p *picture, w int) []string {
	f, l := m.facts, m.look
	e := f.Log.Events[m.cursor]
	var lines []string
	say := func(label, text string) {
		lines = append(lines, l.Labelled(" "+l.Dim.Render(label), indent, l.ToASCII(look.Clean(text)), w-1)...)
	}
	if m.asked >= 0 {
		return append(lines, m.asking(w)...)
	}
	if m.cursor == f.Broken {
		for i, line := range look.Wrap(l.ToASCII(string(l.Failed)+" "+look.Clean(strings.TrimLeft(e.Words(), "✗ "))), w-1-indent) {
			label := ""
			if i == 0 {
				label = " " + l.Dim.Render("step")
			}
			lines = append(lines, l.Pad(label, indent)+l.Bad.Render(line))
		}
	} else {
		say("step", happened(f.Log, m.cursor))
	}
	if at := place(e, m.run.Source); at != "" {
		lines = append(lines, l.Cut(" "+l.Pad(l.Dim.Render("line"), indent-1)+l.ToASCII(look.Clean(at)), w-1))
	}
	label := "now"
	for _, t := range truths(f, m.cursor) {
		before := len(lines)
		say(label, t.text)
		if t.bad {
			for i := before; i < len(lines); i++ {
				text := lines[i]
				cut := l.Pad("", indent)
				if i == before {
					cut = l.Pad(" "+l.Dim.Render(label), indent)
				}
				lines[i] = cut + l.Bad.Render(strings.TrimLeft(strings.TrimPrefix(text, cut), " "))
			}
		}
		label = ""
	}
	if m.cursor == f.Broken {
		say("rule", m.run.Log.Rule)
		say("so", m.run.Log.So)
	}
	return lines
}

// asking is the question with its options, or the answer with its reason.
func (m *Model) asking(w int) []string {
	l, q := m.look, m.questions[m.asked]
	lines := l.Labelled(" "+l.Accent.Render("guess"), indent, l.Strong.Render(l.ToASCII(q.text)), w-1)
	for i, option := range q.options {
		sign := " "
		if m.answer >= 0 {
			switch {
			case i == q.right:
				sign = string(l.Met)
			case i == m.answer:
				sign = string(l.Failed)
			}
		}
		lines = append(lines, l.Labelled(fmt.Sprintf("      %s %c)", sign, 'a'+i), 11, l.ToASCII(option), w-1)...)
	}
	if m.answer < 0 {
		return lines
	}
	verdict := "No."
	switch {
	case m.answer == q.right:
		verdict = "Yes."
	case m.answer >= len(q.options):
		verdict = ""
	}
	text := strings.TrimSpace(fmt.Sprintf("%s %s", verdict, q.because))
	lines = append(lines, l.Labelled(" "+l.Dim.Render("why"), indent, l.ToASCII(text), w-1)...)
	if m.score.of > 1 {
		lines = append(lines, l.Labelled("", indent, l.Dim.Render(fmt.Sprintf("%d of %d guesses were right in this run.", m.score.right, m.score.of)), w-1)...)
	}
	return lines
}
