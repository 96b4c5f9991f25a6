// Package facts is what a recorded run says about readers, grace periods and
// callbacks, apart from how a screen draws it.
//
// Times are places in the run's events, counted from 0. A place "as of now" is
// how much of the run is known: what a reader is to a grace period changes while
// the run goes on.
package facts

import (
	"math"
	"slices"
	"sort"
	"time"

	"graceperiod/rcu/trace"
)

// Never is the place of what has not come.
const Never = math.MaxInt

// Section is a read-side section, the outermost of nested ones.
type Section struct {
	Thread int
	Reader string
	Enter  int
	Leave  int // it begins to leave; Never
}

// Grace is a wait for a grace period.
type Grace struct {
	Number int // by when they begin, counted from 1
	Thread int // who waits
	Begin  int // a section that began before must be waited for
	Called int // when the wait was called, which is later for a cookie
	End    int // it returned; Never
	Over   bool
}

// Callback is a function that was posted.
type Callback struct {
	Number  int // counted from 1
	Name    string
	Thread  int // who posted it
	Posted  int
	Invoked int
}

// Facts are all that is known about a run. They are not changed after [Gather].
type Facts struct {
	Log       trace.Log // without scenery
	Sections  []Section // by Enter
	Graces    []Grace   // by Begin
	Callbacks []Callback
	Edges     []int // where grace periods begin and end, in order
	Broken    int   // where the rule is broken; -1
	Moments   []int // where the clock has moved
	Lanes     []Lane

	begins  []int // of Graces, for searching
	ends    []int // ends[k]: when the last of the first k+1 grace periods has ended
	latest  []int // latest[k]: when the last of the first k+1 sections is left
	firstTo []int // firstTo[k]: the grace of those from k on that ends first, in what is known at the end
}

// Gather reads a run once.
func Gather(log trace.Log) *Facts {
	f := &Facts{Log: trace.WithoutScenery(log), Broken: -1}
	g := gathering{
		f:         f,
		depth:     map[key]int{},
		section:   map[key]int{},
		graces:    map[key][]int{},
		started:   map[string]int{},
		callbacks: map[string][]int{},
	}
	var last time.Duration
	for i, e := range f.Log.Events {
		if i == 0 || e.Time != last {
			f.Moments = append(f.Moments, i)
			last = e.Time
		}
		g.mark(i, e)
	}
	f.Lanes = lanesOf(f)
	g.finish()
	return f
}

type key struct {
	thread  int
	subject string
}

// gathering is what is open while a run is read.
type gathering struct {
	f         *Facts
	depth     map[key]int
	section   map[key]int
	graces    map[key][]int
	started   map[string]int
	callbacks map[string][]int // not invoked yet, by name
}

func (g *gathering) mark(i int, e trace.Event) {
	f, k := g.f, key{e.Thread, e.Subject}
	switch e.Mark {
	case trace.Entered:
		if g.depth[k]++; g.depth[k] == 1 {
			g.section[k] = len(f.Sections)
			f.Sections = append(f.Sections, Section{Thread: e.Thread, Reader: e.Subject, Enter: i, Leave: Never})
		}
	case trace.Leaving:
		if g.depth[k] == 0 {
			return
		}
		if g.depth[k]--; g.depth[k] == 0 {
			f.Sections[g.section[k]].Leave = i
		}
	case trace.Started:
		g.started[e.Subject] = i
	case trace.GraceBegin:
		gp := Grace{Thread: e.Thread, Begin: i, Called: i, End: Never}
		if from, earlier := g.started[e.Subject]; earlier {
			gp.Begin = from
		}
		g.graces[k] = append(g.graces[k], len(f.Graces))
		f.Graces = append(f.Graces, gp)
	case trace.GraceEnd, trace.GivenUp:
		open := g.graces[k]
		if len(open) == 0 {
			return
		}
		gp := &f.Graces[open[len(open)-1]]
		g.graces[k] = open[:len(open)-1]
		gp.End, gp.Over = i, e.Mark == trace.GraceEnd
	case trace.Posted:
		g.callbacks[e.Subject] = append(g.callbacks[e.Subject], len(f.Callbacks))
		f.Callbacks = append(f.Callbacks, Callback{Number: len(f.Callbacks) + 1, Name: e.Subject, Thread: e.Thread, Posted: i, Invoked: Never})
	case trace.Invoked:
		if waiting := g.callbacks[e.Subject]; len(waiting) > 0 {
			f.Callbacks[waiting[0]].Invoked = i
			g.callbacks[e.Subject] = waiting[1:]
		}
	case trace.Broken:
		f.Broken = i
	}
}

func (g *gathering) finish() {
	f := g.f
	sort.SliceStable(f.Graces, func(a, b int) bool { return f.Graces[a].Begin < f.Graces[b].Begin })
	for i := range f.Graces {
		f.Graces[i].Number = i + 1
		f.begins = append(f.begins, f.Graces[i].Begin)
		f.Edges = append(f.Edges, f.Graces[i].Begin)
		if f.Graces[i].End != Never {
			f.Edges = append(f.Edges, f.Graces[i].End)
		}
	}
	sort.Ints(f.Edges)
	ended := -1
	for _, gp := range f.Graces {
		ended = max(ended, gp.End)
		f.ends = append(f.ends, ended)
	}
	latest := -1
	for _, s := range f.Sections {
		latest = max(latest, s.Leave)
		f.latest = append(f.latest, latest)
	}
	f.firstTo = make([]int, len(f.Graces)+1)
	f.firstTo[len(f.Graces)] = -1
	for k := len(f.Graces) - 1; k >= 0; k-- {
		best := f.firstTo[k+1]
		if gp := f.Graces[k]; gp.Over && (best < 0 || gp.End < f.Graces[best].End) {
			best = k
		}
		f.firstTo[k] = best
	}
}

// Len is how many places there are.
func (f *Facts) Len() int { return len(f.Log.Events) }

// Relation is what a reader is to the grace periods.
type Relation int

// The relations, each weightier than the one before.
const (
	Unwaited Relation = iota // no grace period has begun since it entered
	Waited                   // one has: it must wait for this reader
	Missed                   // one has, and has ended with the reader still inside
)

// Relation is what a section is to the grace periods as of now, and to which: the
// index in Graces, or -1.
func (f *Facts) Relation(s Section, now int) (Relation, int) {
	k := sort.SearchInts(f.begins, s.Enter+1) // the first that began after it entered
	if k == len(f.Graces) || f.begins[k] > min(now, s.Leave) {
		return Unwaited, -1
	}
	if m := f.firstTo[k]; m >= 0 {
		if end := f.Graces[m].End; end <= now && end < s.Leave {
			return Missed, m
		}
	}
	// Of those that must wait for it, the last one that runs says most.
	best := k
	for j := k; j < len(f.Graces) && j < k+8 && f.begins[j] <= min(now, s.Leave); j++ {
		if f.Graces[j].End > now {
			best = j
		}
	}
	return Waited, best
}

// MissedOne tells whether a grace period ended with a reader inside that it had to
// wait for.
func (f *Facts) MissedOne(g Grace) bool {
	k := sort.Search(len(f.Sections), func(k int) bool { return f.Sections[k].Enter >= g.Begin })
	return g.Over && k > 0 && f.latest[k-1] > g.End
}

// Running are the indices of the grace periods that have begun and not ended.
func (f *Facts) Running(now int) []int {
	var running []int
	for k := sort.SearchInts(f.begins, now+1) - 1; k >= 0 && f.ends[k] > now; k-- {
		if f.Graces[k].End > now {
			running = append(running, k)
		}
	}
	slices.Reverse(running)
	return running
}

// Inside are the sections that have begun and not ended.
func (f *Facts) Inside(now int) []Section {
	var inside []Section
	k := sort.Search(len(f.Sections), func(k int) bool { return f.Sections[k].Enter > now }) - 1
	for ; k >= 0 && f.latest[k] > now; k-- {
		if f.Sections[k].Leave > now {
			inside = append(inside, f.Sections[k])
		}
	}
	slices.Reverse(inside)
	return inside
}

// Step is the number of the step at a place.
func (f *Facts) Step(i int) int { return f.Log.Events[i].Step }
