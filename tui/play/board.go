package play

import (
	"fmt"
	"strings"

	engine "graceperiod/internal/play"
	"graceperiod/rcu/trace"
	"graceperiod/tui/screen"
)

// board draws the game: what is to be broken, the threads beside the run so far,
// and below them what happened last.
func (p *play) board(f *screen.Frame, w, h int) {
	at, c := p.game.Position(), p.game.Challenge()
	f.Left = "Break it: " + p.l.ToASCII(c.Title)
	f.Right = "lesson " + c.Lesson.ID
	if at.Ended {
		f.Body = p.over(w, h)
		return
	}
	top := p.top(w, h)
	bottom := p.bottom(w)
	rows := h - len(top) - len(bottom) - 2
	left := min(max(w*45/100, 28), 56)
	f.Body = append(f.Body, top...)
	f.Body = append(f.Body, p.split(w, left, p.l.TeeDown))
	f.Body = append(f.Body, p.beside(p.threads(left, rows), p.soFar(w-left-1, rows), left, w-left-1)...)
	f.Body = append(f.Body, p.split(w, left, p.l.TeeUp))
	f.Body = append(f.Body, bottom...)
}

// top is the implementation, or the hint in its place, and the task.
func (p *play) top(w, h int) []string {
	c := p.game.Challenge()
	var out []string
	label, text := "", c.What
	if p.hint {
		label, text = "Hint", c.Hint
	}
	if h >= 20 || p.hint {
		if label != "" {
			out = p.l.Labelled(p.l.Strong.Render(label), 6, p.l.ToASCII(text), w-2)
		} else {
			out = p.lines(text, w-2)
		}
	}
	out = append(out, p.l.Labelled(p.l.Strong.Render("You win if"), 11, p.l.ToASCII(c.Task), w-2)...)
	return indent(out, " ")
}

// bottom is what happened last, what is in memory, and the count.
func (p *play) bottom(w int) []string {
	at, c := p.game.Position(), p.game.Challenge()
	said := p.said
	switch {
	case said != "":
	case at.Last != "":
		said = at.Last
	default:
		said = "Nothing has happened yet. Let a thread go: its number, or Enter."
	}
	count := []string{
		"steps " + against(at.Steps, c.Par.Steps, c.Breakable()),
		"preemptions " + against(at.Preemptions, c.Par.Preemptions, c.Breakable()),
	}
	if at.Now > 0 || at.More != "" {
		count = append(count, "t="+trace.ShortTime(at.Now))
	}
	if at.More != "" {
		count = append(count, at.More)
	}
	l := p.l
	return []string{
		l.Pad(" "+l.Accent.Render(string(l.Pointer))+" "+l.ToASCII(said), w),
		l.Pad(" "+l.Dim.Render(l.Cut(l.ToASCII("memory  "+inMemory(at.Memory)), w-2)), w),
		l.Pad(" "+l.Dim.Render(l.Cut(l.ToASCII(strings.Join(count, "   ")), w-2)), w),
	}
}

// against is a number beside that of the shortest known way.
func against(n, par int, breakable bool) string {
	if !breakable {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d (par %d)", n, par)
}

// inMemory is what threads share: variables, and then the locks that are held.
func inMemory(words []engine.Word) string {
	var values, locks []string
	for _, w := range words {
		if w.Holder != "" {
			locks = append(locks, "lock "+w.Name+": "+w.Holder)
		} else {
			values = append(values, w.Name+" = "+w.Value)
		}
	}
	if len(values)+len(locks) == 0 {
		return "nothing seen yet"
	}
	return strings.Join(append(values, locks...), "   ")
}

// split is a rule with a joint for the line between both halves.
func (p *play) split(w, left int, joint rune) string {
	line := strings.Repeat(string(p.l.Horizontal), left) + string(joint) + strings.Repeat(string(p.l.Horizontal), w-left-1)
	return p.l.Dim.Render(line)
}

// beside puts two blocks of as many lines side by side.
func (p *play) beside(a, b []string, left, right int) []string {
	var out []string
	for i := range a {
		out = append(out, p.l.Pad(a[i], left)+p.l.Dim.Render(string(p.l.Vertical))+p.l.Pad(b[i], right))
	}
	return out
}
