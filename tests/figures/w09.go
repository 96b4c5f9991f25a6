package figures

import (
	"graceperiod/rcu/kernel"
	suite10 "graceperiod/tests/10-batched-puts"
)

// w09 is the headlines of the thread on batched puts: how often one lock is taken, and
// waited for, with queues and without. What else takes that lock on a real machine is
// not in the model, so that queues do more good there than in the thread.
func w09(s Subjects) []Figure {
	row := func(what string, stated float64, part func(before, after kernel.LockStats) float64, from string) Figure {
		f := Figure{Thread: "W09", What: what, Machine: "32 CPUs", Unit: "×", Stated: stated, Kind: Predicted, From: from}
		if s.Puts == nil {
			f.Missing = "lesson 10 is not met"
			return f
		}
		before, why := suite10.Load(nil, 32, 500)
		after, also := suite10.Load(s.Puts, 32, 500)
		if why+also != "" {
			f.Missing = "it failed: " + why + also
			return f
		}
		f.Model = part(before, after)
		return f
	}
	return []Figure{
		row("of the acquisitions are left", 0.653, func(before, after kernel.LockStats) float64 {
			return float64(after.Acquisitions) / float64(before.Acquisitions)
		}, "9,751,332 of 14,926,411; in the model puts alone take the lock, 31 in a hold"),
		row("of the contentions are left", 0.521, func(before, after kernel.LockStats) float64 {
			return float64(after.Contentions) / float64(before.Contentions)
		}, "5,254,824 of 10,086,172"),
		row("of the time waited is left", 0.572, func(before, after kernel.LockStats) float64 {
			return float64(after.Wait) / float64(before.Wait)
		}, "2,187,466,928 of 3,821,690,090, in whatever unit"),
	}
}
