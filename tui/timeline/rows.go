package timeline

import (
	"fmt"
	"strings"

	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
)

func widthOf(s string) int { return look.Width(s) }

// rows draws the run as text, one event a line around the cursor, each in its
// thread's column: the interleaving.
//
//	  12   ┃ A             updater
//	› 13   Load phase = 0  ░
func (p *picture) rows(w, h int) []string {
	events := p.facts.Log.Events
	if len(events) == 0 || h < 2 {
		return nil
	}
	const left = 15 // cursor, step, time
	threads := len(p.facts.Lanes)
	lane := max(3, min(18, (w-left-28)/max(1, threads-1)))
	if threads == 1 {
		lane = w - left
	}
	head := strings.Repeat(" ", left)
	for t, l := range p.facts.Lanes {
		room := lane - 1
		if t == threads-1 {
			room = w - look.Width(head)
		}
		head += p.look.Pad(p.look.Cut(l.Name, room), lane)
	}
	lines := []string{p.look.Strong.Render(p.look.Cut(head, w))}
	from := min(max(0, p.now-(h-1)*2/3), max(0, len(events)-(h-1)))
	for i := from; i < len(events) && len(lines) < h; i++ {
		if p.hide && i > p.now {
			break
		}
		line := p.row(i, w, left, lane)
		if i == p.now {
			line = p.look.Cursor.Render(p.look.Pad(line, w))
		}
		lines = append(lines, line)
	}
	return lines
}

func (p *picture) row(i, w, left, lane int) string {
	events := p.facts.Log.Events
	e := events[i]
	pointer := " "
	if i == p.now {
		pointer = string(p.look.Pointer)
	}
	step, clock := "", ""
	if e.Op != "" && !e.Blocked {
		step = itoa(e.Step)
	}
	if i == 0 || events[i-1].Time != e.Time {
		clock = trace.ShortTime(e.Time)
	}
	cells := blank(max(0, w-left))
	for t := range p.facts.Lanes {
		if at := t * lane; at < len(cells) {
			cells[at] = p.cell(t, span{i, i + 1}, false)
			if r := cells[at].r; r == p.look.Busy || r == p.look.Idle || r == p.look.Asleep {
				cells[at] = cell{p.look.Vertical, &p.look.Dim}
			}
		}
	}
	text := e.Words()
	if e.Mark == trace.Broken {
		text = string(p.look.Failed) + " " + strings.TrimPrefix(text, "✗ ")
	}
	style := &p.look.Text
	if e.Mark != "" && e.Op == "" {
		style = &p.look.Strong
	}
	if e.Mark == trace.Broken {
		style = &p.look.Bad
	}
	text = p.look.ToASCII(text)
	at := e.Thread * lane
	if room := len(cells) - at; len([]rune(text)) > room {
		text = p.look.Cut(text, room)
	}
	write(cells, at, text+" ", style)
	prefix := fmt.Sprintf("%s%5s %6s  ", pointer, step, p.look.ToASCII(clock))
	return prefix + render(cells)
}

// place is an event's line of code, with its text where that is known.
func place(e trace.Event, source func(string, int) string) string {
	if e.File == "" {
		return ""
	}
	at := fmt.Sprintf("%s:%d", e.File, e.Line)
	if source != nil {
		if text := strings.TrimSpace(source(e.File, e.Line)); text != "" {
			at += "  " + strings.Join(strings.Fields(text), " ")
		}
	}
	return at
}
