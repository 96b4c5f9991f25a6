package timeline

import (
	"sort"

	"graceperiod/rcu/trace"
	"graceperiod/tui/timeline/facts"
)

// axis maps places of a run to columns.
//
// By steps every event is as wide as every other, which is how interleavings are
// read. By the clock a column is a stretch of virtual time, which is how costs are
// read: a grace period of 8 ms beside a section of 2.
type axis struct {
	width   int // columns
	each    int // columns an event, if more than one
	per     int // events a column, else
	from    int // the first event shown
	clock   bool
	total   int
	columns []span // by the clock: the events of each column
}

// span are the events from one place up to another.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// zooms are the scales of the steps axis from near to far: columns an event, then
// events a column, below zero.
var zooms = []int{4, 3, 2, 1, -2, -4, -10, -25, -100, -250, -1000, -5000}

// fitting is the nearest zoom with which all is seen.
func fitting(total, width int) int {
	for i, z := range zooms {
		if z > 0 && total*z <= width || z < 0 && (total-z-1)/-z <= width {
			return i
		}
	}
	return len(zooms) - 1
}

// stepsAxis shows places around the cursor.
func stepsAxis(total, width, zoom, cursor int) axis {
	a := axis{width: width, each: 1, per: 1, total: total}
	if z := zooms[zoom]; z > 0 {
		a.each = z
	} else {
		a.per = -z
	}
	shown := width / a.each * a.per
	if total > shown {
		// Ahead of the cursor there is less to see than behind it.
		a.from = min(max(0, cursor-shown*2/3), total-shown)
		a.from -= a.from % a.per
	}
	return a
}

// clockAxis shows the whole run; a column is a stretch of time.
func clockAxis(f *facts.Facts, width int) axis {
	events := f.Log.Events
	a := axis{width: width, clock: true, total: len(events), columns: make([]span, width)}
	if len(events) == 0 {
		return a
	}
	begin, end := events[0].Time, events[len(events)-1].Time
	at := 0
	for c := range a.columns {
		a.columns[c].from = at
		// The last event of a column is before the time at which the next one begins.
		limit := begin + timeAt(end-begin, c+1, width)
		if c == width-1 {
			at = len(events)
		} else {
			at += sort.Search(len(events)-at, func(i int) bool { return events[at+i].Time >= limit })
		}
		a.columns[c].to = at
	}
	return a
}

// span is what a column shows. By the clock a column without an event shows what
// was true before it.
func (a axis) span(c int) span {
	if a.clock {
		s := a.columns[c]
		if s.empty() {
			s.from = max(0, s.from-1)
			s.to = s.from + 1
		}
		return s
	}
	from := a.from + c/a.each*a.per
	return span{min(from, a.total), min(from+a.per, a.total)}
}

// own are the events of a column alone: for the letters, which stand once.
func (a axis) own(c int) span {
	if a.clock {
		return a.columns[c]
	}
	if c%a.each != 0 {
		return span{}
	}
	return a.span(c)
}

// column is where a place is, or -1 if it is not shown.
func (a axis) column(i int) int {
	if a.clock {
		c := sort.Search(len(a.columns), func(c int) bool { return a.columns[c].to > i })
		if c == len(a.columns) {
			return -1
		}
		return c
	}
	c := (i - a.from) / a.per * a.each
	if i < a.from || c >= a.width {
		return -1
	}
	return c
}

// last is the last place that is shown.
func (a axis) last() int {
	if a.clock {
		return a.total - 1
	}
	return min(a.total, a.from+a.width/a.each*a.per) - 1
}

// label is a text under a column.
type label struct {
	column int
	text   string
}

// steps are the numbers of steps, far enough apart.
func (a axis) steps(events []trace.Event) []label {
	var labels []label
	free := 0
	for c := range a.width {
		s := a.own(c)
		if s.empty() || c < free {
			continue
		}
		e := events[s.from]
		if e.Step == 0 {
			continue
		}
		text := itoa(e.Step)
		labels = append(labels, label{c, text})
		free = c + max(len(text)+3, 10)
	}
	return labels
}

// times are the moments at which the clock has moved, as many as there is room for.
func (a axis) times(f *facts.Facts) []label {
	var labels []label
	free := 0
	for c := range a.width {
		s := a.own(c)
		if s.empty() || c < free {
			continue
		}
		k := sort.SearchInts(f.Moments, s.from)
		if k == len(f.Moments) || f.Moments[k] >= s.to {
			continue
		}
		text := trace.ShortTime(f.Log.Events[f.Moments[k]].Time)
		labels = append(labels, label{c, text})
		free = c + len([]rune(text)) + 2
	}
	return labels
}
