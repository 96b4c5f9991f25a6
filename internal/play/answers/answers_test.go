package answers_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/play"
	"graceperiod/internal/play/answers"
	"graceperiod/rcu/sim"
)

func each(t *testing.T, f func(t *testing.T, c play.Challenge)) {
	for _, c := range play.Challenges(os.DirFS("../../..")) {
		t.Run(c.Name, func(t *testing.T) { f(t, c) })
	}
}

func begin(t *testing.T, c play.Challenge) *play.Game {
	t.Helper()
	g, err := play.New(c)
	require.NoError(t, err)
	return g
}

func TestEveryChallengeIsWhole(t *testing.T) {
	all := play.Challenges(nil)
	require.Len(t, all, 11, "all answers are known, and registered once")
	require.Len(t, answers.Challenges(nil), 11)
	breakable, names, level := 0, map[string]bool{}, 1
	for _, c := range all {
		require.False(t, names[c.Name])
		names[c.Name] = true
		for _, text := range []string{c.Title, c.What, c.Task, c.Hint, c.After, c.Rule(), c.Book(), c.ID()} {
			require.NotEmpty(t, text, c.Name)
		}
		require.GreaterOrEqual(t, c.Level, level, "from the easiest on: %s", c.Name)
		level = c.Level
		if c.Breakable() {
			breakable++
		}
	}
	require.Equal(t, play.Levels, level)
	require.Equal(t, 10, breakable)
}

func TestTheKnownScheduleWinsWithinPar(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		if !c.Breakable() {
			return
		}
		g := begin(t, c)
		ids, err := sim.Decode(c.Known)
		require.NoError(t, err)
		for _, id := range ids {
			require.Nil(t, g.Position().Broken)
			require.NoError(t, g.Choose(int(id)))
		}
		at := g.Position()
		require.True(t, at.Ended)
		require.NotNil(t, at.Broken)
		require.Equal(t, c.Par, play.Par{Steps: at.Steps, Preemptions: at.Preemptions})
		require.Equal(t, c.Known, g.Schedule())
		for _, text := range []string{at.Broken.Rule, at.Broken.Saw, at.Broken.So} {
			require.NotEmpty(t, text)
		}
		require.ErrorIs(t, g.Choose(1), play.ErrOver)
	})
}

func TestShowAloneWins(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		g := begin(t, c)
		if !c.Breakable() {
			require.Equal(t, play.Nothing, g.Show())
			return
		}
		_ = g.Choose(g.Position().Choices()[len(g.Position().Choices())-1]) // it may lead elsewhere
		for n := 0; g.Position().Broken == nil; n++ {
			require.Less(t, n, c.Par.Steps+2)
			require.NotEqual(t, play.Nothing, g.Show())
		}
		require.Equal(t, play.Nothing, g.Show())
	})
}

// Each line that a thread stands at has its text.
func TestSourcesAreFound(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		g := begin(t, c)
		lines := 0
		for !g.Position().Ended {
			for _, th := range g.Position().Threads {
				if th.File != "" {
					lines++
					require.NotEmpty(t, th.Text, "%s:%d", th.File, th.Line)
				}
			}
			require.NoError(t, g.Choose(g.Position().Choices()[0]))
		}
		require.Positive(t, lines)
	})
}

// random plays a game to its end.
func random(t *testing.T, c play.Challenge, seed uint64) *play.Game {
	t.Helper()
	g := begin(t, c)
	dice := rand.New(rand.NewPCG(seed, 0))
	for n := 0; !g.Position().Ended; n++ {
		require.Less(t, n, 500, "%s: %s", c.Name, g.Schedule())
		ids := g.Position().Choices()
		require.NotEmpty(t, ids, g.Schedule())
		require.NoError(t, g.Choose(ids[dice.IntN(len(ids))]), g.Schedule())
	}
	return g
}

func TestRandomPlaysComeToAnEndAndAgreeWithReplay(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		for seed := range uint64(12) {
			g := random(t, c, seed)
			at := g.Position()
			s := c.Lesson.Goals[c.Goal-1].Scenarios[c.Scenario]
			rec, err := s.Replay(g.Schedule())
			require.NoError(t, err)
			require.False(t, rec.Ended, "the run is over where the game says so")
			events := at.Log.Events[:len(rec.Events)]
			require.Equal(t, rec.Events, events)
			require.Equal(t, rec.Failure == nil, at.Broken == nil)
			require.Len(t, at.History, at.Steps)
		}
	})
}

func TestTheRightAnswerHolds(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		if c.Breakable() {
			return
		}
		r := c.Lesson.Goals[c.Goal-1].Scenarios[c.Scenario].Explore(c.Bound)
		require.Nil(t, r.Failure)
		require.True(t, r.Explored.Complete)
		require.Equal(t, c.Tried, r.Explored.Schedules)
		for seed := range uint64(40) {
			require.Nil(t, random(t, c, seed).Position().Broken)
		}
	})
}

// No break has fewer preemptions than par, and none with as many has fewer steps.
func TestParIsTheShortest(t *testing.T) {
	each(t, func(t *testing.T, c play.Challenge) {
		if !c.Breakable() {
			return
		}
		b := &shortest{c: c, par: c.Par}
		b.look(t, nil)
		require.Equal(t, c.Par, b.par, fmt.Sprint(sim.Encode(b.ids)))
	})
}

type shortest struct {
	c   play.Challenge
	par play.Par
	ids []int32
}

func (b *shortest) look(t *testing.T, ids []int32) {
	s := b.c.Lesson.Goals[b.c.Goal-1].Scenarios[b.c.Scenario]
	p, err := sim.Stop(s.Run, sim.Encode(ids), s.Budget)
	require.NoError(t, err)
	if p.Preemptions > b.par.Preemptions || p.Preemptions == b.par.Preemptions && len(ids) >= b.par.Steps {
		return
	}
	if p.Over {
		if p.Failure != nil {
			b.par, b.ids = play.Par{Steps: len(ids), Preemptions: p.Preemptions}, ids
		}
		return
	}
	for id, at := range p.Standing[1:] {
		if at.CanGo() {
			b.look(t, append(ids[:len(ids):len(ids)], int32(id+1)))
		}
	}
}
