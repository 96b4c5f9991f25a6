package workbook

import (
	"fmt"
	"path/filepath"
	"strings"

	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
	"graceperiod/tui/screen"
)

// twoSides is from how many columns on the list and the text stand side by side.
const twoSides = 76

// View implements screen.Screen.
func (m *Model) View(w, h int) string {
	m.narrow = w < twoSides
	f := screen.Frame{Left: "The Grace Period Workbook", Right: m.total(), Keys: m.Keys()}
	body := h - screen.Around
	switch {
	case !m.narrow:
		left := min(34, w*7/20)
		f.Body = m.sides(left, w-left-3, body)
	case m.detail:
		for _, line := range m.right(w-2, body) {
			f.Body = append(f.Body, " "+line)
		}
	default:
		f.Body = m.list(w, body)
	}
	view := f.Draw(m.look, w, h)
	if m.ask.text == "" {
		return view
	}
	lines := strings.Split(view, "\n")
	lines[len(lines)-1] = m.look.Pad(" "+m.look.Strong.Render(m.look.Cut(m.look.ToASCII(m.ask.text), w-2)), w)
	return strings.Join(lines, "\n")
}

// total is how many goals of all lessons are met, and a bar.
func (m *Model) total() string {
	met, all := 0, 0
	for _, l := range m.lessons {
		all += len(l.Goals)
		for _, v := range m.verdicts(l) {
			if v.State == wire.Met {
				met++
			}
		}
	}
	const width = 16
	full := 0
	if all > 0 {
		full = met * width / all
	}
	bar := strings.Repeat(string(m.look.Bar), full) + strings.Repeat(string(m.look.BarRest), width-full)
	return fmt.Sprintf("%d of %d goals  %s", met, all, bar)
}

func (m *Model) sides(left, right, h int) []string {
	a := m.look.Fit(m.list(left, h), left, h)
	b := m.look.Fit(m.right(right, h), right, h)
	bar := m.look.Dim.Render(string(m.look.Vertical))
	for i := range a {
		a[i] += bar + " " + b[i] + " "
	}
	return a
}

// right is the side beside the list.
func (m *Model) right(w, h int) []string {
	switch m.pane {
	case searching:
		return m.found(w, h)
	case aboutBook:
		return m.scrolled(m.section(w), w, h)
	case aboutSolution:
		return m.scrolled(m.cut(m.cache.solution, w), w, h)
	}
	foot := m.foot(w)
	text := m.about(w)
	return append(m.look.Fit(m.scrolled(text, w, h-len(foot)), w, h-len(foot)), foot...)
}

func (m *Model) cut(lines []string, w int) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = m.look.Cut(m.look.ToASCII(line), w)
	}
	return out
}

// scrolled is the part of a text that is shown, and says if there is more.
func (m *Model) scrolled(lines []string, w, h int) []string {
	most := max(0, len(lines)-h)
	m.scroll = min(max(0, m.scroll), most)
	shown := append([]string(nil), lines[m.scroll:min(len(lines), m.scroll+h)]...)
	if m.scroll < most && h > 1 {
		more := m.look.Dim.Render(m.look.ToASCII(fmt.Sprintf("↓ %d more lines", len(lines)-m.scroll-h+1)))
		shown[h-1] = m.look.Ends("", more, w)
	}
	return shown
}

// list is the lessons, and the goals of the chosen one.
func (m *Model) list(w, h int) []string {
	var lines []string
	at := 0
	for i, l := range m.lessons {
		if (place{lesson: i}) == m.chosen {
			at = len(lines)
		}
		lines = append(lines, m.lessonLine(i, l, w))
		if i != m.chosen.lesson {
			continue
		}
		for n := range l.Goals {
			if (place{i, n + 1}) == m.chosen {
				at = len(lines)
			}
			lines = append(lines, m.goalLine(l, n, w))
		}
	}
	from := min(max(0, at-h*2/3), max(0, len(lines)-h))
	return lines[from:min(len(lines), from+h)]
}

func (m *Model) lessonLine(i int, l suite.Lesson, w int) string {
	state := m.state(l)
	sign := m.sign(state)
	if m.running == l.ID {
		sign = m.look.Accent.Render(m.spinner.View())
	}
	met := 0
	for _, v := range m.verdicts(l) {
		if v.State == wire.Met {
			met++
		}
	}
	right := fmt.Sprintf("%d/%d ", met, len(l.Goals))
	if m.changed[l.ID] {
		right = "*" + right
	}
	name := l.ID + " " + l.Topic
	pointer := " "
	if (place{lesson: i}) == m.chosen {
		pointer = m.look.Accent.Render(string(m.look.Pointer))
		name = m.look.Strong.Render(name)
	}
	return m.look.Ends(pointer+sign+" "+name, m.look.Dim.Render(right), w)
}

func (m *Model) goalLine(l suite.Lesson, n, w int) string {
	state := "not run"
	if verdicts := m.verdicts(l); n < len(verdicts) {
		state = verdicts[n].State
	}
	title := m.look.ToASCII(l.Goals[n].Title)
	pointer := " "
	if (place{m.chosen.lesson, n + 1}) == m.chosen {
		pointer = m.look.Accent.Render(string(m.look.Pointer))
		title = m.look.Strong.Render(title)
	}
	return m.look.Cut(fmt.Sprintf("  %s%s %d %s", pointer, m.sign(state), n+1, title), w-1)
}

// sign is the glyph of a state.
func (m *Model) sign(state string) string {
	l := m.look
	switch state {
	case wire.Met:
		return l.Good.Render(string(l.Met))
	case wire.Failed, "does not build", "not allowed":
		return l.Bad.Render(string(l.Failed))
	case wire.Undecided:
		return l.Warn.Render(string(l.Undecided))
	}
	return l.Dim.Render(string(l.Locked))
}

func (m *Model) found(w, h int) []string {
	m.find.Width = max(1, w-12)
	lines := []string{m.look.Strong.Render("search  ") + m.find.View(), ""}
	if len(m.hits) == 0 {
		return append(lines, "Nothing has all these words: no lesson, goal or heading of the book.")
	}
	room := h - len(lines)
	from := min(max(0, m.hit-room*2/3), max(0, len(m.hits)-room))
	for i := from; i < len(m.hits) && len(lines) < h; i++ {
		pointer, text := " ", m.look.ToASCII(m.hits[i].text)
		if i == m.hit {
			pointer, text = m.look.Accent.Render(string(m.look.Pointer)), m.look.Strong.Render(text)
		}
		lines = append(lines, m.look.Cut(pointer+" "+m.look.Pad(m.look.Dim.Render(m.hits[i].label), 10)+text, w))
	}
	return lines
}

func joined(root, file string) string { return filepath.Join(root, file) }

func folder(b Book, l suite.Lesson) string {
	return filepath.ToSlash(filepath.Dir(b.LearnerFile(l, "x")))
}
