package timeline

import (
	"sort"

	"graceperiod/tui/look"
	"graceperiod/tui/timeline/facts"
)

// picture is the lanes of a run over an axis, as of a place: what comes later is
// drawn as far as it is known without it, or hidden.
type picture struct {
	look  look.Look
	facts *facts.Facts
	axis  axis
	now   int  // the cursor
	hide  bool // the future is not shown
	used  map[string]bool
}

// lanes draws the threads' lanes, one line a thread, without names.
func (p *picture) lanes(threads []int) [][]cell {
	rows := make([][]cell, len(threads))
	for i := range rows {
		rows[i] = blank(p.axis.width)
	}
	found := make([]int, len(p.facts.Lanes))
	running := p.spans()
	for c := range p.axis.width {
		s := p.axis.span(c)
		if s.empty() {
			continue
		}
		if p.hide && s.from > p.now {
			for i := range rows {
				rows[i][c] = cell{p.look.Future, &p.look.Dim}
			}
			continue
		}
		if p.hide {
			s.to = min(s.to, p.now+1)
		}
		lettersIn(p.facts.Log.Events, p.own(c), found)
		for i, t := range threads {
			if k := found[t]; k >= 0 {
				rows[i][c] = p.letter(k)
				continue
			}
			rows[i][c] = p.cell(t, s, running[c])
		}
	}
	return rows
}

func (p *picture) own(c int) span {
	s := p.axis.own(c)
	if p.hide {
		s.to = max(s.from, min(s.to, p.now+1))
	}
	return s
}

func (p *picture) letter(k int) cell {
	p.used[letters[k].kind] = true
	style := &p.look.Strong
	switch letters[k].kind {
	case "broken":
		style = &p.look.Bad
	case "interrupt", "interrupted":
		style = &p.look.Irq
	case "posted", "invoked", "reclaimed":
		style = &p.look.Callback
	}
	return cell{letters[k].rune(p.look), style}
}

// cell is what a thread is in a span: the weightiest thing.
func (p *picture) cell(thread int, s span, grace bool) cell {
	l := &p.look
	lane := &p.facts.Lanes[thread]
	if inside, relation := p.section(lane, s); inside {
		switch {
		case p.hide: // what it is to the grace periods is the question
			p.used["in"] = true
			return cell{l.Inside, &l.Styles.NotWaited}
		case relation == facts.Missed:
			p.used["missed"] = true
			return cell{l.Glyphs.Missed, &l.Styles.Missed}
		case relation == facts.Waited:
			p.used["waited"] = true
			return cell{l.Glyphs.Waited, &l.Styles.Waited}
		}
		p.used["inside"] = true
		return cell{l.Inside, &l.Styles.NotWaited}
	}
	doing := lane.Most(s.from, s.to)
	if p.waits(lane, s) || grace && lane.Reads && doing != facts.Blocked {
		p.used["grace"] = true
		return cell{l.Glyphs.Grace, &l.Styles.Grace}
	}
	switch doing {
	case facts.Blocked:
		p.used["blocked"] = true
		return cell{l.Blocked, &l.Warn}
	case facts.Busy:
		p.used["busy"] = true
		return cell{l.Busy, &l.Text}
	case facts.Asleep:
		p.used["asleep"] = true
		return cell{l.Asleep, &l.Dim}
	case facts.Ready:
		return cell{l.Idle, &l.Dim}
	}
	return cell{l.Nothing, nil}
}

// section tells whether the thread is inside one in a span, and what that is to
// the grace periods as of now.
func (p *picture) section(lane *facts.Lane, s span) (inside bool, most facts.Relation) {
	all := lane.Sections
	k := sort.Search(len(all), func(k int) bool { return p.facts.Sections[all[k]].Enter >= s.to })
	// Sections of one thread overlap seldom, and a few at most.
	for j := k - 1; j >= 0 && j >= k-8; j-- {
		section := p.facts.Sections[all[j]]
		if section.Leave <= s.from {
			continue
		}
		relation, _ := p.facts.Relation(section, p.now)
		inside, most = true, max(most, relation)
	}
	return inside, most
}

// waits tells whether the thread waits for a grace period in a span.
func (p *picture) waits(lane *facts.Lane, s span) bool {
	all := lane.Graces
	k := sort.Search(len(all), func(k int) bool { return p.facts.Graces[all[k]].Called >= s.to })
	// Waits of one thread are nested seldom, and a few deep at most.
	for j := k - 1; j >= 0 && j >= k-8; j-- {
		if p.facts.Graces[all[j]].End > s.from {
			return true
		}
	}
	return false
}

// spans tells, for each column, whether a grace period is running.
func (p *picture) spans() []bool {
	running := make([]bool, p.axis.width)
	for _, g := range p.facts.Graces {
		if g.Begin > p.axis.last() {
			break
		}
		if g.End < p.axis.from {
			continue
		}
		from, to := p.columns(g)
		for c := from; c < to; c++ {
			running[c] = true
		}
	}
	return running
}

// columns are those of a grace period, from its beginning up to its end.
func (p *picture) columns(g facts.Grace) (from, to int) {
	from, to = p.axis.column(g.Begin), p.axis.width
	if from < 0 {
		if g.Begin > p.axis.from && !p.axis.clock {
			return 0, 0 // to the right of all
		}
		from = 0
	}
	if g.End != facts.Never {
		if c := p.axis.column(g.End); c >= 0 {
			to = c
		} else if g.End < p.axis.from {
			return 0, 0
		}
	}
	if end := p.axis.column(p.facts.Len() - 1); end >= 0 {
		to = min(to, end+1)
	}
	return from, max(to, from)
}
