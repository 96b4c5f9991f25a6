package timeline

// marked draws the cursor into a lane: the column of the present moment, where
// nothing else stands.
func (p *picture) marked(cells []cell) []cell {
	c := p.axis.column(p.now)
	if c < 0 || c >= len(cells) {
		return cells
	}
	// The last column of a place that is drawn wide: what is to its left has happened.
	if !p.axis.clock {
		c = min(c+p.axis.each, len(cells)-1)
	}
	if cells[c].r == ' ' || cells[c].r == p.look.Idle || cells[c].r == p.look.Future || cells[c].r == p.look.Asleep {
		cells[c] = cell{p.look.Now, &p.look.Accent}
	}
	return cells
}

// scrub is the run as a whole, with the cursor on it and what is shown marked.
func (p *picture) scrub() []cell {
	cells := blank(p.axis.width)
	n := max(1, p.facts.Len()-1)
	at := func(i int) int { return min(max(0, i), n) * (len(cells) - 1) / n }
	from, to := at(p.axis.from), at(p.axis.last())
	for i := range cells {
		cells[i] = cell{p.look.Horizontal, &p.look.Dim}
		if i >= from && i <= to && (from > 0 || to < len(cells)-1) {
			cells[i] = cell{p.look.Span, &p.look.Dim}
		}
	}
	if b := p.facts.Broken; b >= 0 && !(p.hide && b > p.now) {
		cells[at(b)] = cell{p.look.Failed, &p.look.Bad}
	}
	cells[at(p.now)] = cell{p.look.Bullet, &p.look.Accent}
	return cells
}
