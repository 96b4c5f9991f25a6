package real

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"graceperiod/rcu/torture"
)

func TestCountIsReadable(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 31204: "31,204", 1234567: "1,234,567", 14_210_000: "14.2 M"} {
		assert.Equal(t, want, Count(n))
	}
}

func TestTorturedWordsWhatWasSeen(t *testing.T) {
	r := torture.Report{Took: time.Second, Sections: 14_200_000, Overlaps: 8120, GracePeriods: 31204, Ages: [3]uint64{5, 1, 0}, Circulation: []uint64{1, 1, 0}}
	const text = "14.2 M sections, 31,204 grace periods, 8,120 overlapped; oldest object a reader saw: age 1 (2 would be a use after reclaim)"
	got := tortured(r)
	assert.Equal(t, text, got.Text)
	assert.Empty(t, got.Broken+got.Vacuous)
	assert.EqualValues(t, 31204, got.Figures["grace_periods"])

	r.Overlaps = 0
	assert.Contains(t, tortured(r).Vacuous, "nothing to wait for")

	r.Ages[2], r.Errors, r.First = 3, 3, "reader 1 saw object 4 at age 2"
	assert.Equal(t, "reader 1 saw object 4 at age 2; age 2 is a use after reclaim; 3 such errors in all", tortured(r).Broken)

	r.Barriers, r.FloodCallbacks, r.Hung = 4, 300, []string{"updater 1"}
	got = tortured(r)
	assert.Contains(t, got.Text, ", a flood of 300 callbacks, 4 barriers; oldest")
	assert.True(t, got.Hung)
}

func TestWatchEndsWhatDoesNotEnd(t *testing.T) {
	var seen []Result
	end := func(r Result) { seen = append(seen, r) }
	watch(end, time.Now(), mostMemory)
	watch(end, time.Now().Add(time.Hour), 1)
	assert.Len(t, seen, 2)
	assert.True(t, seen[0].Hung)
	assert.Equal(t, "it did not end", seen[0].Broken)
	assert.False(t, seen[1].Hung)
	assert.Contains(t, seen[1].Broken, "memory")
}
