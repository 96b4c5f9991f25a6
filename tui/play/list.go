package play

import (
	"fmt"
	"strings"

	engine "graceperiod/internal/play"
	"graceperiod/tui/screen"
)

// about tells what the game is, to who has never seen it.
const about = "You are the scheduler. Each of these programs goes wrong, but only if its threads take their steps in an unlucky order. " +
	"Find one: let a thread go, step by step, until the rule breaks. Some show code that is near to an answer: solve their lessons first."

// shortly is the same where there is little room.
const shortly = "You are the scheduler: let threads go, step by step, in an order that breaks the rule."

// list draws the challenges.
func (p *play) list(f *screen.Frame, w, h int) {
	f.Left = "Break it"
	if len(p.challenges) == 0 {
		f.Body = append([]string{""}, indent(p.lines(engine.None, w-4), "  ")...)
		return
	}
	f.Right = fmt.Sprintf("%d of %d won", len(p.done), len(p.challenges))
	text := about
	if h < 20 {
		text = shortly
	}
	f.Body = append(indent(p.lines(text, w-4), "  "), "")
	what := p.what(w)
	room := max(3, h-len(f.Body)-len(what))
	f.Body = append(f.Body, p.rows(w, min(room, len(p.challenges)))...)
	f.Body = append(f.Body, what...)
}

// what tells about the chosen challenge. It takes as many lines for each of them,
// so that the list stays where it is.
func (p *play) what(w int) []string {
	most := 0
	for _, c := range p.challenges {
		most = max(most, len(p.about(c, w)))
	}
	return p.l.Fit(p.about(p.challenges[p.at], w), w, most)
}

func (p *play) about(c engine.Challenge, w int) []string {
	out := []string{p.l.Rule(w)}
	for _, line := range p.lines(c.What, w-4) {
		out = append(out, "  "+line)
	}
	for _, line := range p.l.Labelled(p.l.Strong.Render("You win if"), 11, p.l.ToASCII(c.Task), w-4) {
		out = append(out, "  "+line)
	}
	return out
}

// rows is as many challenges as there is room for, around the chosen one.
func (p *play) rows(w, room int) []string {
	first := min(max(0, p.at-room/2), len(p.challenges)-room)
	var out []string
	for i := first; i < first+room; i++ {
		out = append(out, p.entry(i, w))
	}
	return out
}

func (p *play) entry(i, w int) string {
	l, c := p.l, p.challenges[i]
	pointer, title := " ", l.ToASCII(c.Title)
	if i == p.at {
		pointer, title = l.Accent.Render(string(l.Pointer)), l.Strong.Render(title)
	}
	sign, how := " ", ""
	if r, won := p.done[c.Name]; won {
		sign, how = l.Good.Render(string(l.Met)), p.won(c, r)
	}
	left := fmt.Sprintf(" %s %s %2d  %s", pointer, sign, i+1, title)
	level := strings.Repeat(string(l.Bullet), c.Level) + strings.Repeat(" ", engine.Levels-c.Level)
	const right = 26
	if w < 76 {
		return l.Ends(left, l.Dim.Render(l.Pad(how, 14))+level+" ", w)
	}
	return l.Ends(left, level+"  "+l.Dim.Render("lesson "+c.Lesson.ID)+"  "+l.Pad(how, right-12), w)
}

// won is in a few words how it was won.
func (p *play) won(c engine.Challenge, r result) string {
	switch {
	case !c.Breakable():
		return "it holds"
	case r.helped:
		return "won, with help"
	case r.preemptions <= c.Par.Preemptions && r.steps <= c.Par.Steps:
		return "won at par"
	}
	return fmt.Sprintf("won in %d", r.steps)
}

func indent(lines []string, by string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = by + line
	}
	return out
}
