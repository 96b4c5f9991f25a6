package play_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/play"
	"graceperiod/rcu/sim"
)

func TestBlockedThreadsSayWhy(t *testing.T) {
	at := begin(t, toy(meeting), 1, 1, 2, 3, 4).Position()

	why := map[string]string{}
	for _, th := range at.Threads {
		why[th.Name] = th.Why
		require.Equal(t, th.Name == "locker", th.Can())
	}
	require.Equal(t, map[string]string{
		"locker":  "",
		"guest":   "waits for lock mu, held by locker",
		"waiter":  "waits until event is set",
		"sleeper": "asleep until t=1ms",
	}, why)
	require.Equal(t, "adds 1 to n, now 1", at.Threads[0].Next)
	require.Equal(t, "toy_test.go", at.Threads[0].File)
	require.Equal(t, 1, at.Threads[3].Inside)
	require.Equal(t, []play.Word{{Name: "mu", Holder: "locker"}}, at.Memory)
	require.Equal(t, "sleeper begins · is inside · falls asleep until t=1ms", at.Last)
}

func TestASleeperOnACondSaysSo(t *testing.T) {
	at := begin(t, toy(meeting), 2, 2, 2, 2, 2).Position()

	guest := at.Thread(2)
	require.False(t, guest.Can())
	require.Equal(t, "asleep on cond until somebody wakes it", guest.Why)
	require.Equal(t, "guest releases lock mu · falls asleep on cond until somebody wakes it", at.Last)
}

func TestUndoReturnsExactlyToWhatWas(t *testing.T) {
	g := begin(t, toy(meeting))
	var were []*play.Position
	for n := 0; !g.Position().Ended; n++ {
		were = append(were, g.Position())
		ids := g.Position().Choices()
		require.NoError(t, g.Choose(ids[7*n%len(ids)]))
	}
	for i := len(were) - 1; i >= 0; i-- {
		require.True(t, g.Undo())
		require.Equal(t, were[i], g.Position())
	}
	require.False(t, g.Undo())
}

func TestRestartTakesAllBack(t *testing.T) {
	g := begin(t, toy(meeting))
	first := g.Position()
	require.NoError(t, g.Choose(1))
	require.NoError(t, g.Restart())
	require.Equal(t, first, g.Position())
	require.Empty(t, g.Schedule())
}

func TestWhoCannotGoIsNotChosen(t *testing.T) {
	g := begin(t, toy(meeting), 1, 1, 2)
	at := g.Position()
	for _, id := range []int{0, 2, 9, -1} {
		require.ErrorIs(t, g.Choose(id), play.ErrCannot)
	}
	require.Same(t, at, g.Position())
	_, err := g.Run(2)
	require.ErrorIs(t, err, play.ErrCannot)
}

func TestRunStopsWhereAnotherCouldMatter(t *testing.T) {
	g := begin(t, toy(meeting), 2, 2)
	n, err := g.Run(1)
	require.NoError(t, err)
	require.Equal(t, 1, n, "locker begins, and the lock is held by guest")

	g = begin(t, toy(meeting))
	n, err = g.Run(1)
	require.NoError(t, err)
	require.Equal(t, 6, n, "nobody else has come near what it uses")
	require.Equal(t, sim.Finished, g.Position().Thread(1).State)

	g = begin(t, toy(meeting), 2)
	n, err = g.Run(1)
	require.NoError(t, err)
	require.Equal(t, 1, n, "guest is about to take the same lock")
}

func TestABrokenRuleEndsTheGame(t *testing.T) {
	g := begin(t, toy(func(w *sim.World) {
		n := sim.NewCell(w, 0)
		w.Go("counter", func() { n.Set(1) })
		w.Go("sleeper", func() {
			if n.Get() == 0 {
				w.Failf("nobody has counted")
			}
		})
	}), 2)
	at := g.Position()

	require.True(t, at.Ended)
	require.Equal(t, sim.Rule, at.Broken.Kind)
	require.Equal(t, "sleeper", at.Broken.Thread)
	require.Equal(t, "Toys do not break.", at.Broken.Rule)
	require.Contains(t, at.Broken.Saw, "nobody has counted")
	require.Equal(t, "a child weeps.", at.Broken.So)
	require.Equal(t, "00.1a:"+g.Schedule(), at.Broken.Trace)
	require.Equal(t, "rule", at.Log.Kind)
	require.Empty(t, at.Choices())
}

func TestHistoryTellsEachChoice(t *testing.T) {
	at := begin(t, toy(meeting), 4, 1, 1, 1).Position()

	require.Len(t, at.History, 4)
	require.Equal(t, "sleeper begins", at.History[0].Text)
	require.Equal(t, "sleeper is inside", at.History[0].Notes[0].Text)
	require.Equal(t, play.There, at.History[0].Lanes[4])
	require.Equal(t, play.Inside, at.History[0].Notes[0].Lanes[4])
	require.Equal(t, "locker adds 1 to n, now 1", at.History[3].Text)
	require.Equal(t, []play.Lane{play.There, play.Absent, play.Absent, play.Inside}, at.History[3].Lanes[1:])
	require.Equal(t, []play.Word{{Name: "mu", Holder: "locker"}, {Name: "n", Value: "1"}}, at.Memory)
}

func TestWithoutAnswersThereIsNothingToPlay(t *testing.T) {
	require.Empty(t, play.Challenges(nil))
	require.NotEmpty(t, play.None)
}

func TestCodeIn(t *testing.T) {
	c := play.CodeIn(fstest.MapFS{"tests/wrong/a.go": {Data: []byte("package a\n\n\tx := 1 \n")}}, "tests/wrong")
	require.Equal(t, "x := 1", c.Line("a.go", 3))
	require.Equal(t, "\tx := 1 ", c("a.go")[2])
	for _, line := range []int{-1, 0, 2, 99} {
		require.Empty(t, c.Line("a.go", line))
	}
	require.Empty(t, c.Line("b.go", 1))
	require.Empty(t, play.CodeIn(nil, "x").Line("a.go", 1))
	require.Empty(t, play.Code(nil).Line("a.go", 1))
}
