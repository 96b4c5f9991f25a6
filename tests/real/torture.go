package real

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"time"

	"graceperiod/rcu/torture"
)

// Subject is a mechanism under torture, and what is particular to its lesson.
type Subject struct {
	torture.Subject
	Updaters int          // 0 means one
	End      func() error // takes it down, and says what was wrong with it; may be nil
}

// Torture is a real run of a mechanism, over one that it makes for each half: at
// first readers leave a processor to the updaters, so that both go on at the same
// time, and then there are more threads than processors, which are taken off
// wherever they are. Also is what else there is to say at the end; it may be nil.
func Torture(make func() Subject, also func() (words string, figures map[string]uint64)) Run {
	return func(d time.Duration) Result {
		cpus := runtime.NumCPU()
		var all torture.Report
		var ended error
		for i, readers := range []int{max(1, min(cpus-1, mostReaders)), max(2, min(cpus, mostReaders))} {
			s := make()
			r := torture.Run(context.Background(), s.Subject, torture.Options{
				Duration: d / 2, Readers: readers, Updaters: max(1, s.Updaters), Seed: uint64(time.Now().UnixNano()),
				Pin: true, Flood: true, Stutter: 100 * time.Millisecond, Shuffle: 70 * time.Millisecond, Patience: 2 * time.Second,
			})
			if i == 0 {
				all = r
			} else {
				all = all.Plus(r)
			}
			if len(r.Hung) == 0 && s.End != nil {
				ended = s.End()
			}
			if r.Err() != nil || ended != nil {
				break
			}
		}
		res := tortured(all)
		if ended != nil && all.Ages[2] == 0 { // it says more than what followed from it
			res.Broken = ended.Error()
		}
		if also != nil {
			words, figures := also()
			res.Text += "; " + words
			maps.Copy(res.Figures, figures)
		}
		return res
	}
}

// tortured words a report.
func tortured(r torture.Report) Result {
	saw := fmt.Sprintf("%s sections, %s grace periods, %s overlapped", Count(r.Sections), Count(r.GracePeriods), Count(r.Overlaps))
	res := Result{CPUs: CPUs(), Hung: len(r.Hung) > 0, Figures: map[string]uint64{
		"sections": r.Sections, "grace_periods": r.GracePeriods, "overlapped": r.Overlaps,
		"age_0": r.Ages[0], "age_1": r.Ages[1], "age_2_or_more": r.Ages[2], "errors": r.Errors,
	}}
	if r.FloodCallbacks > 0 {
		saw += fmt.Sprintf(", a flood of %s callbacks", Count(r.FloodCallbacks))
		res.Figures["flood_callbacks"] = r.FloodCallbacks
	}
	if r.Barriers > 0 {
		saw += fmt.Sprintf(", %s barriers", Count(r.Barriers))
		res.Figures["barriers"] = r.Barriers
	}
	if err := r.Err(); err != nil {
		res.Broken = err.Error()
		if r.Ages[2] > 0 {
			res.Broken += "; age 2 is a use after reclaim"
		}
		if r.Errors > 1 {
			res.Broken += fmt.Sprintf("; %s such errors in all", Count(r.Errors))
		}
	} else if err := r.Vacuous(); err != nil {
		res.Vacuous = err.Error()
	}
	oldest := 0
	for age, n := range r.Ages {
		if n > 0 {
			oldest = age
		}
	}
	res.Text = fmt.Sprintf("%s; oldest object a reader saw: age %d (2 would be a use after reclaim)", saw, oldest)
	return res
}
