package timeline

import (
	"fmt"

	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// View implements screen.Screen.
func (m *Model) View(w, h int) string {
	f := screen.Frame{Left: m.title(), Right: m.where(), Keys: m.Keys()}
	switch {
	case m.facts == nil || m.facts.Len() == 0:
		f.Body = m.empty(w)
	default:
		f.Body = m.body(w, h-screen.Around)
	}
	return f.Draw(m.look, w, h)
}

func (m *Model) title() string {
	if m.facts == nil {
		return "Timeline"
	}
	log := m.run.Log
	switch {
	case log.Lesson != "" && log.Goal > 0:
		return m.look.ToASCII(fmt.Sprintf("Lesson %s, goal %d   %s", log.Lesson, log.Goal, log.Title))
	case log.Title != "":
		return m.look.ToASCII(look.Clean(log.Title))
	}
	return "Timeline"
}

func (m *Model) where() string {
	if m.facts == nil || m.facts.Len() == 0 {
		return ""
	}
	e, last := m.facts.Log.Events[m.cursor], m.facts.Log.Events[m.facts.Len()-1]
	text := fmt.Sprintf("step %d of %d", e.Step, last.Step)
	if len(m.facts.Moments) > 1 {
		text += "   t=" + trace.ShortTime(e.Time)
	}
	if m.playing {
		text = fmt.Sprintf("playing, %d a second   ", speeds[m.speed]) + text
	}
	return m.look.ToASCII(text)
}

func (m *Model) empty(w int) []string {
	text := []string{
		"", " Here a run is seen step by step: who is inside a section, which grace period",
		" waits for whom, and where a rule breaks.", "",
		" There is none yet. You get one",
		"   from the workbook:  v  on a goal that fails",
		"   from the lab:       v  on a policy",
		"   from the shell:     go run . timeline 02.4a:b2c10bc10   or a FILE",
	}
	if m.facts != nil {
		text = []string{"", " This run is empty: no thread took a step."}
	}
	for i := range text {
		text[i] = m.look.ToASCII(text[i])
	}
	return text
}

// names is how many columns the lanes' names take.
func (m *Model) names() int {
	longest := len("callbacks")
	for _, l := range m.facts.Lanes {
		longest = max(longest, look.Width(l.Name))
	}
	return min(longest, 16)
}

func (m *Model) picture(width int) *picture {
	p := &picture{look: m.look, facts: m.facts, now: m.cursor, hide: m.hiding(), used: map[string]bool{}}
	if m.clock && len(m.facts.Moments) > 1 {
		p.axis = clockAxis(m.facts, width)
		return p
	}
	zoom := m.zoom
	if zoom < 0 {
		// A run that needs more than four events a column is seen in part.
		zoom = min(fitting(m.facts.Len(), width), 5)
	}
	p.axis = stepsAxis(m.facts.Len(), width, zoom, m.cursor)
	return p
}

// wide is from how many columns on the interleaving stands beside the picture.
const wide = 116

func (m *Model) body(w, h int) []string {
	if w >= wide {
		left := w * 11 / 20
		return m.beside(left, w-left-1, h)
	}
	if m.rows {
		p := m.picture(w)
		told := m.told(p, w)
		told = told[:min(len(told), max(4, h/3))]
		lines := p.rows(w, h-len(told)-1)
		lines = m.look.Fit(lines, w, h-len(told)-1)
		return append(append(lines, m.look.Rule(w)), told...)
	}
	return m.lanesAndWords(w, h)
}

func (m *Model) beside(left, right, h int) []string {
	a := m.look.Fit(m.lanesAndWords(left, h), left, h)
	b := m.look.Fit(m.picture(right).rows(right, h), right, h)
	bar := m.look.Dim.Render(string(m.look.Vertical))
	for i := range a {
		a[i] += bar + b[i]
	}
	return a
}

// lanesAndWords is the picture, and below it what is true now.
func (m *Model) lanesAndWords(w, h int) []string {
	names := m.names()
	p := m.picture(max(8, w-names-4))
	told := m.told(p, w)
	segments := p.segments(w - 2)
	if _, called := m.facts.Segments(m.cursor); h < 18 && called == len(m.facts.Callbacks) {
		segments = nil // none waits, and there is little room
	}

	head := m.look.Cut(" "+m.look.Dim.Render(m.look.ToASCII(look.Clean(m.run.Log.Scenario))), w)
	lines := []string{head}
	lines = append(lines, m.ruler(p, names)...)
	graces := p.graces(2)
	below := len(graces) + 1 + len(segments) + 1 // scrub, and a rule
	if len(segments) > 0 {
		below++
	}
	// Words give way to lanes, down to what fits a failure in short.
	room := h - len(lines) - below - min(len(told), 5) - 1
	count := min(len(m.facts.Lanes), max(3, room))
	top := m.firstLane(count)
	threads := make([]int, count)
	for i := range threads {
		threads[i] = top + i
	}
	for i, cells := range p.lanes(threads) {
		name := m.facts.Lanes[threads[i]].Name
		if i == count-1 && top+count < len(m.facts.Lanes) || i == 0 && top > 0 {
			name += " " + string(m.look.More)
		}
		lines = append(lines, m.lane(name, names, p.marked(cells)))
	}
	for i, cells := range graces {
		name := ""
		if i == 0 {
			name = "grace"
		}
		lines = append(lines, m.lane(name, names, p.marked(cells)))
	}
	lines = append(lines, m.lane("", names, p.scrub()))
	if len(segments) > 0 {
		lines = append(lines, "")
		for _, s := range segments {
			lines = append(lines, "  "+s)
		}
	}
	lines = append(lines, m.look.Rule(w))
	legend := p.legend(w-2, 2)
	if room := h - len(lines) - len(told); room < len(legend) {
		legend = legend[:max(0, min(1, len(legend)))]
	}
	free := h - len(lines) - len(legend)
	lines = append(lines, m.look.Fit(told, w, max(0, free))...)
	for _, l := range legend {
		lines = append(lines, " "+l)
	}
	return lines
}

// firstLane is the first of count lanes that are shown: the cursor's is one of
// them, unless somebody looks at others.
func (m *Model) firstLane(count int) int {
	top := m.top
	if at := m.facts.Log.Events[m.cursor].Thread; !m.byHand {
		top = min(max(top, at-count+1), at)
	}
	return min(top, len(m.facts.Lanes)-count)
}

func (m *Model) lane(name string, names int, cells []cell) string {
	return " " + m.look.Pad(m.look.ToASCII(look.Clean(name)), names) + "  " + render(cells)
}

// ruler is the numbers of steps, and the times at which the clock moves.
func (m *Model) ruler(p *picture, names int) []string {
	draw := func(name string, labels []label) string {
		cells, free := blank(p.axis.width), 0
		for _, l := range labels {
			// The last one is moved to the left, if it needs that.
			if at := min(l.column, len(cells)-len([]rune(l.text))); at >= free {
				write(cells, at, m.look.ToASCII(l.text), &m.look.Dim)
				free = at + len([]rune(l.text)) + 1
			}
		}
		return " " + m.look.Dim.Render(m.look.Pad(name, names)) + "  " + render(cells)
	}
	lines := []string{draw("step", p.axis.steps(m.facts.Log.Events))}
	if len(m.facts.Moments) > 1 {
		lines = append(lines, draw("clock", p.axis.times(m.facts)))
	}
	return lines
}
