package lab

import (
	"fmt"
	"strings"

	"graceperiod/internal/lab"
	"graceperiod/tui/look"
)

// form is the setup of the side that is edited, and the presets.
func (s *Lab) form(h int) []string {
	l := s.look
	lines := []string{" " + l.Strong.Render("side "+letter(s.at))}
	roomy := h >= len(fields)+len(lab.Presets())+3
	if !roomy { // then there is one side at a time
		other := letter(1 - s.at)
		lines[0] += l.Dim.Render("   " + strings.ToLower(other) + ": side " + other)
	}
	if roomy {
		lines = append(lines, "")
	}
	for i, f := range fields {
		lines = append(lines, s.fieldLine(i, f))
	}
	if !roomy {
		return append(lines, " "+l.Dim.Render("1-4 presets"))
	}
	lines = append(lines, "")
	at := s.chosen()
	for i, p := range lab.Presets() {
		mark, style := " ", l.Text
		if i == at {
			mark, style = string(l.Bullet), l.Accent
		}
		lines = append(lines, style.Render(l.Cut(fmt.Sprintf(" %d%s%s", i+1, mark, p.Name), formWidth)))
	}
	if why := s.why(); len(lines)+1+len(why) <= h {
		lines = append(append(lines, ""), why...)
	}
	return lines
}

func (s *Lab) fieldLine(i int, f field) string {
	l := s.look
	value := l.ToASCII(f.show(s.sides[s.at].setup))
	if f.still && s.live {
		value = "-"
	}
	line := l.Ends(" "+f.name, value, formWidth-3)
	if i == s.field {
		return " " + l.Accent.Render(string(l.Pointer)) + l.Selected.Render(line)
	}
	return "  " + line
}

// why is what the chosen preset is about.
func (s *Lab) why() []string {
	at := s.chosen()
	if at < 0 {
		return nil
	}
	lines := look.Wrap(lab.Presets()[at].Why, formWidth-3)
	for i := range lines {
		lines[i] = "  " + s.look.Dim.Render(s.look.ToASCII(lines[i]))
	}
	return lines
}
