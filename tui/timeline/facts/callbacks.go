package facts

import "sort"

// Segment is where a callback stands, as in the kernel's list of callbacks
// (rcu_segcblist): it moves from Next to Done, and is called.
type Segment int

// The segments.
const (
	Next      Segment = iota // no grace period has begun since it was posted, and none is running
	NextReady                // one is running that began too early for it: it waits for the one after
	Wait                     // one is running that began after it was posted
	Done                     // one has ended: it may be called
	Called
)

// Segment is where a callback stands as of now, and the grace period it waits
// for, if one is running for it: an index in Graces, or -1.
func (f *Facts) Segment(c Callback, now int) (Segment, int) {
	if c.Invoked <= now {
		return Called, -1
	}
	k := sort.SearchInts(f.begins, c.Posted+1)
	if m := f.firstTo[k]; m >= 0 && f.Graces[m].End <= now {
		return Done, m
	}
	for j := k; j < len(f.Graces) && f.begins[j] <= now; j++ {
		if f.Graces[j].End > now {
			return Wait, j
		}
	}
	for _, j := range f.Running(now) {
		if f.begins[j] <= c.Posted {
			return NextReady, j
		}
	}
	return Next, -1
}

// Segments are the callbacks by segment; those that were called are counted only.
func (f *Facts) Segments(now int) (by [Called][]Callback, called int) {
	for _, c := range f.Callbacks {
		if c.Posted > now {
			break
		}
		s, _ := f.Segment(c, now)
		if s == Called {
			called++
			continue
		}
		by[s] = append(by[s], c)
	}
	return by, called
}
