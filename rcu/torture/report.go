package torture

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Report is what was seen in a run.
type Report struct {
	Took     time.Duration
	Sections uint64
	Overlaps uint64    // sections during which a grace period began, so that it had to wait for them
	Ages     [3]uint64 // looks at objects of age 0, age 1, and older: those are errors

	Ways         []WayReport
	GracePeriods uint64 // waits that returned and callbacks that ran

	// Circulation is how many objects came to each age. The last is one that
	// nothing may come to.
	Circulation []uint64
	Lost        int // objects that never came to the end of the pipe, and other callbacks that never ran

	FloodCallbacks uint64
	FloodRounds    uint64 // each took a grace period at least
	Barriers       uint64

	Errors uint64
	First  string   // the first error, in words
	Hung   []string // who did not end

	flooding bool
}

// WayReport is how one way was taken.
type WayReport struct {
	Name         string
	Updates      uint64
	GracePeriods uint64
}

func (t *torture) report(took time.Duration, hung []string) Report {
	r := Report{Took: took, Hung: hung, flooding: t.o.Flood && t.calling() != nil}
	for _, reader := range t.readers {
		r.Sections += reader.told.sections.Load()
		r.Overlaps += reader.told.overlaps.Load()
		for i := range r.Ages {
			r.Ages[i] += reader.told.ages[i].Load()
		}
	}
	for i := range t.ways {
		w := &t.ways[i]
		r.Ways = append(r.Ways, WayReport{w.Name, w.updates.Load(), w.ended.Load()})
		r.GracePeriods += w.ended.Load()
	}
	for i := range t.objects.stages {
		r.Circulation = append(r.Circulation, t.objects.stages[i].Load())
	}
	r.Lost = int(t.posted.Load() + t.others.missing.Load())
	r.FloodCallbacks, r.FloodRounds = t.others.flooded.Load(), t.others.rounds.Load()
	r.Barriers = t.others.barriers.Load()
	t.mu.Lock()
	r.Errors, r.First = t.faults, t.first
	t.mu.Unlock()
	return r
}

// Plus is the report on two runs of the same kind of subject, one after the other.
func (r Report) Plus(next Report) Report {
	r.Took += next.Took
	r.Sections += next.Sections
	r.Overlaps += next.Overlaps
	for i, n := range next.Ages {
		r.Ages[i] += n
	}
	r.Ways = slices.Clone(r.Ways)
	for i, w := range next.Ways {
		r.Ways[i].Updates += w.Updates
		r.Ways[i].GracePeriods += w.GracePeriods
	}
	r.GracePeriods += next.GracePeriods
	r.Circulation = slices.Clone(r.Circulation)
	for i, n := range next.Circulation {
		r.Circulation[i] += n
	}
	r.Lost += next.Lost
	r.FloodCallbacks += next.FloodCallbacks
	r.FloodRounds += next.FloodRounds
	r.Barriers += next.Barriers
	r.Errors += next.Errors
	r.First = cmp.Or(r.First, next.First)
	r.Hung = slices.Concat(r.Hung, next.Hung)
	return r
}

// Err is what was wrong, or nil.
func (r Report) Err() error {
	switch {
	case r.First != "":
		return errors.New(r.First)
	case len(r.Hung) > 0:
		return fmt.Errorf("%s did not come to an end", strings.Join(r.Hung, " and "))
	case r.Circulation[len(r.Circulation)-1] != 0:
		return fmt.Errorf("%d objects went on behind the end of the pipe", r.Circulation[len(r.Circulation)-1])
	case r.Lost != 0:
		return fmt.Errorf("%d callbacks never ran", r.Lost)
	}
	return nil
}

// Vacuous says why a run without errors proves nothing, or nil.
func (r Report) Vacuous() error {
	switch {
	case r.Sections == 0:
		return errors.New("no reader was ever inside")
	case r.GracePeriods == 0:
		return errors.New("no grace period ever ended")
	case r.Overlaps == 0:
		return errors.New("no grace period ever began while a reader was inside: there was nothing to wait for")
	case r.flooding && r.FloodRounds < 3:
		return fmt.Errorf("the flood of callbacks got past %d grace periods, and 3 are needed", r.FloodRounds)
	}
	return nil
}

// String is the whole report, for people.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%.1f s: %d sections, %d grace periods, %d overlapped; ages seen: %d 0, %d 1, %d older\n",
		r.Took.Seconds(), r.Sections, r.GracePeriods, r.Overlaps, r.Ages[0], r.Ages[1], r.Ages[2])
	for _, w := range r.Ways {
		fmt.Fprintf(&b, "%s: %d updates, %d grace periods\n", w.Name, w.Updates, w.GracePeriods)
	}
	fmt.Fprintf(&b, "circulation %v, lost %d; flood %d in %d rounds; %d barriers\n", r.Circulation, r.Lost, r.FloodCallbacks, r.FloodRounds, r.Barriers)
	if err := r.Err(); err != nil {
		fmt.Fprintf(&b, "%d errors; the first: %v\n", r.Errors, err)
	}
	if err := r.Vacuous(); err != nil {
		fmt.Fprintln(&b, err)
	}
	return b.String()
}
