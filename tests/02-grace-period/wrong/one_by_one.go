package wrong

import (
	"slices"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// oneByOne waits for the section that a reader is in when its turn comes, though
// it may have begun after Synchronize did.
func oneByOne(order func([]*member)) func() suite02.Domain {
	return func() suite02.Domain {
		d := newListed()
		var sections mem.Uint64
		d.mark = func(uint64) uint64 { return sections.Add(1) }
		d.scan = func(_ uint64, wait func()) {
			readers := slices.Clone(d.readers)
			order(readers)
			for _, r := range readers {
				for s := r.word.Load(); s != 0 && r.word.Load() == s; {
					wait()
				}
			}
		}
		return d
	}
}

func asRegistered([]*member) {}
