package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

func TestFewSchedulesAreTheSameEveryTime(t *testing.T) {
	endings := func(few int, seed uint64) (all []string) {
		r := sim.Explore(func(w *sim.World) {
			order := sim.NewCell(w, "")
			for i := range 4 {
				w.Go("", func() {
					for range 3 {
						w.Step()
						order.Set(order.Get() + fmt.Sprint(i))
					}
				})
			}
			w.After(func() { all = append(all, order.Get()) })
		}, sim.Options{Few: few, Seed: seed})
		require.Nil(t, r.Failure)
		require.Equal(t, few, r.Explored.Schedules)
		return all[1:] // the first schedule is run twice, to see whether it repeats
	}
	first := endings(6, 1)
	assert.Equal(t, "000111222333", first[0])
	assert.Equal(t, "012301230123", first[1])
	assert.Equal(t, first, endings(6, 1))
	assert.Equal(t, first[3:], endings(5, 2)[2:], "the next seed is the next schedule")
	distinct := map[string]bool{}
	for _, e := range endings(40, 9) {
		distinct[e] = true
	}
	assert.Greater(t, len(distinct), 35)
}
