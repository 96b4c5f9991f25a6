// Package prove proves a lesson's suite by submissions whose verdict is known.
//
// A suite that rejects a right answer is worse than none, and one that lets a
// wrong answer pass teaches what is wrong. So every lesson keeps right answers
// of different design and wrong ones of different mechanism, and [Lesson] holds
// its suite to them:
//
//   - a right answer meets every goal, the search complete, with a quarter of each budget;
//   - a wrong one meets the goals before its own so too, and fails at its own in its way;
//   - every scenario catches a wrong answer that the goal's earlier scenarios let pass;
//   - every bound is the smallest that catches these, plus one;
//   - every verdict is the same when it is given again, and its trace replays;
//   - every goal has its texts, and two wrong answers or more.
//
// [Races] does the same for the race-built pass, with answers that share a plain
// field: these have the kind [sim.Raced], and the search alone finds nothing
// wrong with them.
//
// A lesson's suite_test.go calls Lesson, its race_test.go, which only a race
// build has, calls Races.
package prove

import (
	"runtime/debug"
	"testing"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// Exception keeps one scenario out of the rule about bounds.
type Exception struct {
	Scenario string // as in a trace: "02.4b"
	Reason   string // why its bound is not the smallest that catches its wrong submissions, plus one
}

// Lesson proves the suite of a lesson by its search.
func Lesson[D any](t *testing.T, lesson func(new func() D) suite.Lesson, right, wrong []suite.Submission[D], except ...Exception) {
	if sim.RaceBuilt {
		t.Skip("the race build searches less far, and has a proof of its own")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as in a learner's child: runs leave small garbage
	p := &proof[D]{lesson: lesson, wrong: wrong, caught: map[string]*catch{}}
	t.Run("texts", func(t *testing.T) { report(t, p.texts(right)) })
	for _, s := range right {
		t.Run("right/"+s.Name, func(t *testing.T) { report(t, p.right(s)) })
	}
	for _, s := range wrong {
		t.Run("wrong/"+s.Name, func(t *testing.T) { report(t, p.wrongly(s)) })
	}
	t.Run("bounds", func(t *testing.T) {
		complaints, table := p.bounds(except)
		report(t, complaints)
		t.Log(table)
	})
}

func report(t *testing.T, complaints []string) {
	t.Helper()
	for _, c := range complaints {
		t.Error(c)
	}
}

// proof is a lesson with the submissions that must fail.
type proof[D any] struct {
	lesson func(new func() D) suite.Lesson
	wrong  []suite.Submission[D]
	caught map[string]*catch // by the submission's name
}

// searched is the wrong submissions that the search finds; the others race.
func (p *proof[D]) searched() []suite.Submission[D] {
	var out []suite.Submission[D]
	for _, s := range p.wrong {
		if s.Kind != sim.Raced {
			out = append(out, s)
		}
	}
	return out
}
