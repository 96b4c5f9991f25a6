package timeline

import (
	"fmt"

	"graceperiod/tui/timeline/facts"
)

// graces draws the grace periods as spans, on as few rows as they need, but no
// more than most: those that find no room are drawn over others' ends.
//
//	╞════ gp 1 ═══════════▶
func (p *picture) graces(most int) [][]cell {
	var rows [][]cell
	free := []int{}
	for _, g := range p.facts.Graces {
		if g.Begin > p.now && p.hide || g.Begin > p.axis.last() {
			break
		}
		if g.End < p.axis.from {
			continue
		}
		from, to := p.columns(g)
		if from >= to && p.axis.column(g.Begin) < 0 {
			continue
		}
		row := 0
		for row < len(rows) && free[row] > from {
			row++
		}
		if row == len(rows) {
			if row == most {
				row = most - 1
			} else {
				rows, free = append(rows, blank(p.axis.width)), append(free, 0)
			}
		}
		p.grace(rows[row], g, from, to)
		free[row] = to + 2
	}
	return rows
}

func (p *picture) grace(row []cell, g facts.Grace, from, to int) {
	l := &p.look
	style := &l.Styles.Grace
	ended := g.End != facts.Never && p.axis.column(g.End) >= 0
	limit := to
	if p.hide {
		if now := p.axis.column(p.now); now >= 0 && now < to {
			limit, ended = now+1, false
		}
		if g.End > p.now {
			ended = false
		}
	}
	for c := from; c < limit && c < len(row); c++ {
		row[c] = cell{l.Span, style}
	}
	if p.axis.column(g.Begin) >= 0 && from < len(row) {
		row[from] = cell{l.SpanStart, style}
	}
	last := limit
	if ended {
		end := cell{l.SpanEnd, style}
		if p.facts.MissedOne(g) {
			end = cell{l.Failed, &l.Bad}
		}
		if to < len(row) {
			row[to] = end
		}
	} else if last-1 > from && last-1 < len(row) {
		row[last-1] = cell{l.SpanOpen, style}
	}
	name := fmt.Sprintf(" gp %d ", g.Number)
	if room := last - from - 2; room >= len(name) {
		at := from + 1 + (room-len(name))/2
		write(row, at, name, style)
	}
}
