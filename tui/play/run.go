package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"

	engine "graceperiod/internal/play"
	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
)

// soFar draws the end of the run: a line a step, and beside it a lane for each
// thread, so that one sees who went when, who is inside, and who waits.
func (p *play) soFar(w, h int) []string {
	at := p.game.Position()
	head := "    "
	for i := 1; i < len(at.Log.Threads); i++ {
		head += fmt.Sprintf(" %d", i)
	}
	out := []string{p.l.Strong.Render(head + "  The run so far")}
	if at.Steps == 0 {
		return p.l.Fit(append(out, indent(p.lines(howTo, w-2), " ")...), w, h)
	}
	key := p.key(w)
	rows := p.history(at, w)
	room := max(0, h-len(out)-len(key))
	if len(rows) > room {
		rows = rows[len(rows)-room:]
	}
	out = append(out, rows...)
	for len(out) < h-len(key) {
		out = append(out, "")
	}
	return p.l.Fit(append(out, key...), w, h)
}

// howTo stands where the run will be, before there is one.
const howTo = "A step is one read, one write, or one lock taken. Between two steps of a thread the others may take as many as you like: " +
	"so it is on a real machine, too. To stop a thread that could go on is a preemption. Time moves on by itself, when nobody can go. Par is the shortest way known."

func (p *play) history(at *engine.Position, w int) []string {
	var out []string
	now := time.Duration(0)
	for i, e := range at.History {
		if e.Time != now {
			now = e.Time
			out = append(out, p.row("", lanesBefore(at, i), 0, "time moves on to "+trace.ShortTime(now), w, p.l.Dim)...)
		}
		out = append(out, p.row(fmt.Sprint(i+1), e.Lanes, e.Thread, e.Text, w, p.l.Text)...)
		for _, n := range e.Notes {
			out = append(out, p.row("", n.Lanes, 0, "› "+n.Text, w, p.l.Accent)...)
		}
	}
	switch {
	case at.Broken != nil:
		out = append(out, p.row("", nil, 0, "✗ "+here(at), w, p.l.Bad)...)
	case !at.Ended && len(at.History) > 0:
		out = append(out, "now "+p.lanes(present(at), 0))
	}
	return out
}

// present is the lanes at this moment. Who has been woken by the clock since the
// last step can go again.
func present(at *engine.Position) []engine.Lane {
	lanes := make([]engine.Lane, len(at.Log.Threads))
	for _, t := range at.Threads {
		switch {
		case t.State == sim.Fresh:
		case t.Inside > 0:
			lanes[t.ID] = engine.Inside
		case !t.Can() && t.State != sim.Finished:
			lanes[t.ID] = engine.Stuck
		case t.Waits > 0:
			lanes[t.ID] = engine.Waiting
		default:
			lanes[t.ID] = engine.There
		}
	}
	return lanes
}

// here says in a few words what broke the rule.
func here(at *engine.Position) string {
	if e := at.Log.Events[len(at.Log.Events)-1]; e.Mark == trace.Broken {
		return e.Note
	}
	return "no thread can go any more"
}

// lanesBefore is the lanes when the step began.
func lanesBefore(at *engine.Position, i int) []engine.Lane {
	if i == 0 {
		return nil
	}
	return at.History[i-1].After
}

// row is one step or note; a long text goes on in the next line.
func (p *play) row(number string, lanes []engine.Lane, acting int, text string, w int, style lipgloss.Style) []string {
	left := fmt.Sprintf("%4s%s  ", number, p.lanes(lanes, acting))
	var out []string
	for i, line := range p.lines(text, max(8, w-look.Width(left)-1)) {
		if i > 0 {
			left = "    " + p.lanes(lanes, 0) + "    "
			line = p.l.Cut(line, w-look.Width(left))
		}
		out = append(out, left+style.Render(line))
	}
	return out
}

// lanes draws a column for each thread of the scenario; who took the step has a dot.
func (p *play) lanes(lanes []engine.Lane, acting int) string {
	var b strings.Builder
	for i := 1; i < len(p.game.Position().Log.Threads); i++ {
		b.WriteByte(' ')
		switch {
		case i == acting:
			b.WriteString(p.l.Strong.Render(string(p.l.Bullet)))
		case i < len(lanes):
			b.WriteString(p.bar(lanes[i]))
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// bar is the character of a lane, the same as in timelines.
func (p *play) bar(lane engine.Lane) string {
	switch lane {
	case engine.There:
		return p.l.ToASCII("│")
	case engine.Inside:
		return p.l.ToASCII("┃")
	case engine.Waiting:
		return p.l.ToASCII("░")
	case engine.Stuck:
		return p.l.ToASCII("┊")
	}
	return " "
}

// key explains the lanes that the run has, in few words where there is little room.
func (p *play) key(w int) []string {
	used := map[engine.Lane]bool{}
	for _, e := range p.game.Position().History {
		for _, lane := range slices.Concat(e.Lanes[1:], e.After[1:]) {
			used[lane] = true
		}
	}
	var long, short []string
	for _, k := range []struct {
		lane        engine.Lane
		long, short string
	}{{engine.Inside, "inside", "inside"}, {engine.Waiting, "in a wait", "waits"}, {engine.Stuck, "cannot go", "stuck"}} {
		if used[k.lane] {
			long, short = append(long, p.bar(k.lane)+" "+k.long), append(short, p.bar(k.lane)+" "+k.short)
		}
	}
	if len(long) == 0 {
		return nil
	}
	text := strings.Join(long, "   ")
	if look.Width(text) > w-2 {
		text = strings.Join(short, "  ")
	}
	return []string{" " + p.l.Dim.Render(p.l.Cut(text, w-2))}
}
