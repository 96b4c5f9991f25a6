package facts

import (
	"sort"

	"graceperiod/rcu/trace"
)

// Doing is what a thread does over a stretch of the run.
type Doing int

// What a thread can do, each weightier than the one before when two share a column.
const (
	Absent  Doing = iota // it has not begun, or has ended
	Ready                // others go before it
	Asleep               // until a time
	Busy                 // it takes a step
	Blocked              // it waits for something that another thread must do
)

// Lane is one thread's doings, in order; each lasts until the next.
type Lane struct {
	Name     string
	Stretch  []Stretch
	Reads    bool // it has a section
	Waits    bool // it waits for a grace period
	Sections []int
	Graces   []int // by Called
}

// Stretch is a doing from a place on.
type Stretch struct {
	From  int
	Doing Doing
	For   string // Blocked, Asleep: what it waits for
}

func lanesOf(f *Facts) []Lane {
	lanes := make([]Lane, len(f.Log.Threads))
	last := make([]int, len(lanes))
	for i, e := range f.Log.Events {
		last[e.Thread] = i
	}
	for t, name := range f.Log.Threads {
		lanes[t].Name = name
	}
	for i, e := range f.Log.Events {
		lane := &lanes[e.Thread]
		if e.Op == "" {
			if len(lane.Stretch) == 0 {
				lane.add(i, Ready, "")
			}
			continue
		}
		switch {
		case e.Blocked && e.Op == "Sleep":
			lane.add(i, Asleep, e.Value)
		case e.Blocked:
			lane.add(i, Blocked, blockedOn(e))
		default:
			lane.add(i, Busy, "")
			if i < last[e.Thread] {
				lane.add(i+1, Ready, "")
			}
		}
		if i == last[e.Thread] && !e.Blocked {
			lane.add(i+1, Absent, "")
		}
	}
	for i, s := range f.Sections {
		lanes[s.Thread].Reads = true
		lanes[s.Thread].Sections = append(lanes[s.Thread].Sections, i)
	}
	for i, g := range f.Graces {
		lanes[g.Thread].Waits = true
		lanes[g.Thread].Graces = append(lanes[g.Thread].Graces, i)
	}
	return lanes
}

func (l *Lane) add(from int, d Doing, what string) {
	if n := len(l.Stretch); n > 0 && l.Stretch[n-1].From == from {
		l.Stretch[n-1] = Stretch{from, d, what}
		return
	}
	l.Stretch = append(l.Stretch, Stretch{from, d, what})
}

func blockedOn(e trace.Event) string {
	if e.Object == "" {
		return e.Op
	}
	return e.Op + " " + e.Object
}

// At is the stretch at a place.
func (l Lane) At(i int) Stretch {
	k := sort.Search(len(l.Stretch), func(k int) bool { return l.Stretch[k].From > i })
	if k == 0 {
		return Stretch{Doing: Absent}
	}
	return l.Stretch[k-1]
}

// Most is the weightiest doing in places from up to, not including, to.
func (l Lane) Most(from, to int) Doing {
	k := sort.Search(len(l.Stretch), func(k int) bool { return l.Stretch[k].From > from })
	most := Absent
	if k > 0 {
		most = l.Stretch[k-1].Doing
	}
	for ; k < len(l.Stretch) && l.Stretch[k].From < to && most < Blocked; k++ {
		most = max(most, l.Stretch[k].Doing)
	}
	return most
}
