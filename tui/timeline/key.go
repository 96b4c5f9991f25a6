package timeline

import "github.com/charmbracelet/lipgloss"

// legend says what the characters mean that the picture uses, on as many lines as
// most allows.
func (p *picture) legend(w, most int) []string {
	l := &p.look
	twice := func(r rune, style lipgloss.Style) string { return style.Render(string([]rune{r, r})) }
	var parts []string
	add := func(kind, text string) {
		if p.used[kind] {
			parts = append(parts, text)
		}
	}
	add("missed", twice(l.Glyphs.Missed, l.Styles.Missed)+" missed")
	add("waited", twice(l.Glyphs.Waited, l.Styles.Waited)+" waited for")
	add("inside", twice(l.Glyphs.Inside, l.Styles.NotWaited)+" inside, not waited for")
	add("in", twice(l.Glyphs.Inside, l.Styles.NotWaited)+" inside")
	add("grace", twice(l.Glyphs.Grace, l.Styles.Grace)+" grace period")
	add("blocked", twice(l.Glyphs.Blocked, l.Warn)+" blocked")
	for _, k := range letters[1:] {
		add(k.kind, k.word)
	}
	add("busy", twice(l.Glyphs.Busy, l.Text)+" a step")
	add("asleep", twice(l.Glyphs.Asleep, l.Dim)+" asleep")
	var lines []string
	line := ""
	for _, part := range parts {
		if line != "" && widthOf(line)+3+widthOf(part) > w {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += "   "
		}
		line += part
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines[:min(most, len(lines))]
}
