package play

import (
	"fmt"

	engine "graceperiod/internal/play"
)

// over draws the end of a game: the broken rule in its four parts, or that there
// was none, and the end of the run below.
func (p *play) over(w, h int) []string {
	at := p.game.Position()
	var out []string
	if at.Broken != nil {
		out = p.broken(at, w-2, h)
	} else {
		out = p.unbroken(at, w-2)
	}
	out = append(indent(out, " "), p.l.Rule(w))
	if rows := h - len(out); rows >= 4 { // heading, key, and something between
		out = append(out, p.soFar(w, rows)...)
	}
	return out
}

// labels of the four parts take so many columns.
const labels = 7

func (p *play) broken(at *engine.Position, w, h int) []string {
	roomy := h >= 20
	l, c := p.l, p.game.Challenge()
	out := []string{l.Bad.Render(string(l.Failed)+" You broke it.") + " " + l.ToASCII(p.score(at, c))}
	if roomy {
		out = append(out, "")
	}
	part := func(label, text string) {
		if text != "" {
			out = append(out, l.Labelled(l.Strong.Render(label), labels, l.ToASCII(text), w)...)
		}
	}
	part("rule", at.Broken.Rule)
	part("saw", at.Broken.Saw)
	part("so", at.Broken.So)
	if roomy {
		part("trace", "v shows this run on the timeline, step by step")
		out = append(out, "")
	}
	part("learnt", c.After)
	return out
}

// score compares with the shortest known way.
func (p *play) score(at *engine.Position, c engine.Challenge) string {
	text := fmt.Sprintf("%s, %s", many(at.Steps, "step"), many(at.Preemptions, "preemption"))
	switch {
	case p.helped:
		return text + ", some of them shown to you."
	case at.Steps <= c.Par.Steps && at.Preemptions <= c.Par.Preemptions:
		return text + ": no shorter way is known."
	}
	return text + fmt.Sprintf(". The shortest known way has %d and %d.", c.Par.Steps, c.Par.Preemptions)
}

func (p *play) unbroken(at *engine.Position, w int) []string {
	l, c := p.l, p.game.Challenge()
	out := []string{l.Strong.Render("The run is over, and no rule was broken.") + " " +
		fmt.Sprintf("%s, %s.", many(at.Steps, "step"), many(at.Preemptions, "preemption")), ""}
	if c.Breakable() {
		text := "In this order all goes well, as it does nearly always: that is why such a mistake lives long. Another order breaks it. " +
			"Take steps back with u and choose otherwise, or let s show the way step by step."
		return append(out, p.lines(text, w)...)
	}
	text := c.After + fmt.Sprintf(" The machine has tried them all: every order of this scenario's steps with up to %s, in %d runs, and none breaks the rule. "+
		"So nobody can win here. This is how each lesson is judged, and why a right answer passes whatever its design.", many(c.Bound, "preemption"), c.Tried)
	return append(out, p.lines(text, w)...)
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
