package play

import (
	"fmt"

	engine "graceperiod/internal/play"
	"graceperiod/rcu/sim"
	"graceperiod/tui/look"
)

// threads draws who may go next, in w columns and h lines: each thread with its
// next operation, or why it cannot go, and the line of code it stands at.
func (p *play) threads(w, h int) []string {
	at := p.game.Position()
	out := []string{" " + p.l.Strong.Render("Who goes next?")}
	each, gap := spacing(len(at.Threads), h-1)
	for i, t := range at.Threads {
		block := p.thread1(i, t, w, each > 1)[:each]
		out = append(out, block...)
		if gap > 0 {
			out = append(out, "")
		}
	}
	return p.l.Fit(append(out, p.code(w, h-len(out))...), w, h)
}

// spacing is how many lines each of n threads gets, and how many blank ones stand
// behind it. A window of code, which wants four lines, is worth more than those.
func spacing(n, room int) (each, gap int) {
	switch {
	case n*4+4 <= room:
		return 3, 1
	case n*3+4 <= room:
		return 3, 0
	case n*4-1 <= room:
		return 3, 1
	case n*3 <= room:
		return 3, 0
	case n*2 <= room:
		return 2, 0
	}
	return 1, 0
}

// thread1 is one thread: its name and state, what it is about to do, and where.
func (p *play) thread1(i int, t engine.Thread, w int, long bool) []string {
	l := p.l
	name, pointer := l.ToASCII(t.Name), " "
	if i == p.thread {
		pointer, name = l.Accent.Render(string(l.Pointer)), l.Selected.Render(" "+name+" ")
	} else {
		name = " " + name + " "
	}
	head := fmt.Sprintf(" %s %d%s", pointer, i+1, name)
	next := t.Next
	if !t.Can() {
		next = reason(t)
	}
	state := ""
	if long {
		head, state = p.headed(t, head, w)
	} else {
		head += " " + p.plain(t, next)
	}
	where := ""
	if t.File != "" && t.State != sim.Fresh {
		where = t.Text
		if where == "" {
			where = fmt.Sprintf("%s:%d", t.File, t.Line)
		}
	}
	out := []string{l.Ends(head, state+" ", w)}
	for _, line := range p.lines(next, w-6) {
		out = append(out, "     "+p.plain(t, line))
	}
	if len(out) < 3 || t.Can() { // a long reason takes the place of the line of code
		out = append(out[:2], "     "+l.Dim.Render(l.Cut(l.ToASCII(where), w-6)))
	}
	return out[:3]
}

// plain draws what a thread does next, or why it cannot.
func (p *play) plain(t engine.Thread, next string) string {
	next = p.l.ToASCII(next)
	if t.Can() {
		return next
	}
	return p.l.Warn.Render(next)
}

// headed puts what fits beside a thread's name: at the left where it is, at the
// right whether it can go.
func (p *play) headed(t engine.Thread, head string, w int) (left, right string) {
	bar, word := p.doing(t)
	long, short := p.state(t)
	for _, try := range [][2]string{{word, long}, {word, short}, {bar, short}} {
		left, right = head+try[0], try[1]
		if look.Width(left)+look.Width(right)+2 <= w {
			break
		}
	}
	return left, right
}

// state is whether the thread can go, and what that costs, in some words and in few.
func (p *play) state(t engine.Thread) (long, short string) {
	at, l := p.game.Position(), p.l
	switch {
	case t.State == sim.Finished:
		short = l.Dim.Render("ended")
	case t.State == sim.Asleep:
		short = l.Dim.Render("asleep")
	case !t.Can():
		short = l.Warn.Render("blocked")
	default:
		short = l.Good.Render("can go")
		if r := at.Thread(at.Running); r != nil && r.ID != t.ID {
			return short + l.Dim.Render(", preempts "+l.ToASCII(r.Name)), short
		}
	}
	return short, short
}

// doing is where the thread is, as the scenario sees it: the bar of its lane, and
// that with a word.
func (p *play) doing(t engine.Thread) (bar, word string) {
	style, lane := p.l.Styles.Waited, engine.Inside
	switch {
	case t.Inside > 0:
		word = "inside"
	case t.Waits > 0:
		style, lane, word = p.l.Styles.Grace, engine.Waiting, "in a wait"
	default:
		return "", ""
	}
	bar = p.bar(lane)
	return style.Render(" " + bar), style.Render(" " + bar + " " + word)
}

// reason is why a thread cannot go.
func reason(t engine.Thread) string {
	if t.State == sim.Finished {
		return "it has done all it had to"
	}
	return t.Why
}
