package prove

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// counter is what the toy lesson of these tests writes.
type counter interface {
	Inc()
	Get() uint64
}

type atomically struct{ n mem.Uint64 }

func (c *atomically) Inc()        { c.n.Add(1) }
func (c *atomically) Get() uint64 { return c.n.Load() }

type locked struct {
	mu mem.Mutex
	n  uint64
}

func (c *locked) Inc() {
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
}

func (c *locked) Get() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

type idle struct{ atomically }

func (*idle) Inc() {}

type double struct{ atomically }

func (c *double) Inc() { c.n.Add(2) }

type torn struct{ atomically }

func (c *torn) Inc() { c.n.Store(c.n.Load() + 1) }

type hopeful struct{ atomically }

func (c *hopeful) Inc() {
	n := c.n.Load()
	c.n.CompareAndSwap(n, n+1)
}

type plain struct {
	step mem.Uint64
	n    uint64
}

func (c *plain) Inc() {
	c.step.Load()
	c.n++
}

func (c *plain) Get() uint64 { return c.n }

type submission = suite.Submission[counter]

func right() []submission {
	return []submission{
		{Name: "atomically", New: func() counter { return &atomically{} }},
		{Name: "locked", New: func() counter { return &locked{} }},
	}
}

func wrong() []submission {
	return []submission{
		{Name: "idle", Goal: 1, New: func() counter { return &idle{} }},
		{Name: "double", Goal: 1, New: func() counter { return &double{} }},
		{Name: "torn", Goal: 2, New: func() counter { return &torn{} }},
		{Name: "hopeful", Goal: 2, New: func() counter { return &hopeful{} }},
		{Name: "plain", Goal: 2, Kind: sim.Raced, New: func() counter { return &plain{} }},
	}
}

// toy is the lesson of these tests; change may spoil it.
func toy(change ...func(goals []suite.Goal)) func(func() counter) suite.Lesson {
	return func(new func() counter) suite.Lesson {
		count := func(threads int) func(w *sim.World) {
			return func(w *sim.World) {
				c := new()
				for range threads {
					w.Go("incrementer", c.Inc)
				}
				w.After(func() {
					if n := c.Get(); n != uint64(threads) {
						w.Failf("%d times one is %d", threads, n)
					}
				})
			}
		}
		goal := func(title string, s suite.Scenario) suite.Goal {
			return suite.Goal{Title: title, Kind: suite.Correctness, Rule: "It counts.", So: "the count is wrong.",
				Hints: [3]string{"a", "b", "c"}, Book: "Counting", Scenarios: []suite.Scenario{s}}
		}
		l := suite.Lesson{ID: "99", Topic: "toy", Goals: []suite.Goal{
			goal("one thread", suite.Scenario{Name: "one", Bound: 1, Run: count(1)}),
			goal("two threads", suite.Scenario{Name: "two", Bound: 2, Run: count(2)}),
		}}
		for _, f := range change {
			f(l.Goals)
		}
		return l
	}
}

func toyProof(lesson func(func() counter) suite.Lesson) *proof[counter] {
	return &proof[counter]{lesson: lesson, wrong: wrong(), caught: map[string]*catch{}}
}

func TestLessonPassesGoodSuite(t *testing.T) { Lesson(t, toy(), right(), wrong()) }

func TestProofNamesRightAnswerThatFails(t *testing.T) {
	complaints := toyProof(toy()).right(submission{New: func() counter { return &torn{} }})
	require.Len(t, complaints, 1)
	require.Contains(t, complaints[0], "goal 2 must be met: rule")
	require.Contains(t, complaints[0], "2 times one is 1")
}

func TestProofNamesRightAnswerNearItsBudget(t *testing.T) {
	r := sim.Explore(toy()(right()[1].New).Goals[1].Scenarios[0].Run, sim.Options{Bound: 2})
	for name, budget := range map[string]sim.Budget{
		"schedules": {Schedules: 3 * r.Explored.Schedules},
		"steps":     {Steps: 3 * r.Explored.Steps},
		"run":       {RunSteps: 3 * r.Explored.Steps / r.Explored.Schedules},
	} {
		t.Run(name, func(t *testing.T) {
			complaints := toyProof(toy(func(g []suite.Goal) { g[1].Scenarios[0].Budget = budget })).right(right()[1])
			require.Len(t, complaints, 1)
			require.Contains(t, complaints[0], "goal 2 needs more than a quarter of a budget")
		})
	}
}

func TestProofNamesWrongAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		submission
		want string
	}{
		"that passes":                {submission{Goal: 2, New: right()[0].New}, "goal 2 must fail, and is met"},
		"that fails too early":       {submission{Goal: 2, New: wrong()[0].New}, "goal 1 must be met: rule"},
		"that fails in another way":  {submission{Goal: 2, Kind: sim.Deadlock, New: wrong()[2].New}, "goal 2 must fail by deadlock: rule"},
		"of a goal there is not":     {submission{Goal: 3, New: wrong()[2].New}, "it is to fail at goal 3, and the lesson has goals 1 to 2"},
		"that races and fails first": {submission{Goal: 2, Kind: sim.Raced, New: wrong()[2].New}, "goal 2 must be met: rule"},
	} {
		t.Run(name, func(t *testing.T) {
			complaints := toyProof(toy()).wrongly(c.submission)
			require.Len(t, complaints, 1)
			require.Contains(t, complaints[0], c.want)
		})
	}
}

func TestProofNamesVerdictThatChanges(t *testing.T) {
	l := toy()(wrong()[2].New)
	first := suite.Judge(l, suite.Judging{})
	require.Empty(t, again(l, first))
	first[1].Explored.Steps++
	require.Contains(t, again(l, first)[0], "goal 2 gets another verdict the second time")
}

func TestProofNamesTraceThatDoesNotReplay(t *testing.T) {
	l := toy()(wrong()[2].New)
	f := *suite.Judge(l, suite.Judging{})[1].Failure
	require.Empty(t, replays(l, f))

	sequential := f
	sequential.Trace = "99.2a:" // goes on by first choices, one thread after the other
	require.Contains(t, replays(l, sequential)[0], "replays as")

	misfit := f
	misfit.Trace = "99.2a:az"
	require.Contains(t, replays(l, misfit)[0], "does not replay")
}

func TestProofNamesBound(t *testing.T) {
	bound := func(n int) func([]suite.Goal) { return func(g []suite.Goal) { g[1].Scenarios[0].Bound = n } }
	idleScenario := func(g []suite.Goal) {
		g[1].Scenarios = append(g[1].Scenarios, suite.Scenario{Name: "again", Bound: 1, Run: g[1].Scenarios[0].Run})
	}
	exception := func(scenario, reason string) []Exception { return []Exception{{scenario, reason}} }
	for name, c := range map[string]struct {
		change func([]suite.Goal)
		except []Exception
		want   string // "": no complaint
	}{
		"that is right":              {change: bound(2)},
		"that is too high":           {change: bound(3), want: "99.2a (two) has bound 3, and 1 is the smallest that catches torn at 1, hopeful at 1: it must be 2"},
		"without the one":            {change: bound(1), want: "it must be 2"},
		"that catches nothing":       {change: bound(0), want: "99.2a (two) catches nothing"},
		"that is an exception":       {change: bound(3), except: exception("99.2a", "to see")},
		"that is one without reason": {change: bound(3), except: exception("99.2a", ""), want: "99.2a is an exception without a reason"},
		"that need not be one":       {change: bound(2), except: exception("99.2a", "to see"), want: "99.2a needs no exception"},
		"of no scenario":             {change: bound(2), except: exception("99.7a", "to see"), want: "99.7a is an exception, and no scenario"},
		"of a scenario too many":     {change: idleScenario, want: "99.2b (again) catches nothing that the scenarios before it let pass"},
	} {
		t.Run(name, func(t *testing.T) {
			complaints, table := toyProof(toy(c.change)).bounds(c.except)
			require.Contains(t, table, "99.1a bound 1: one")
			if c.want == "" {
				require.Empty(t, complaints)
				return
			}
			require.Len(t, complaints, 1)
			require.Contains(t, complaints[0], c.want)
		})
	}
}

func TestProofNamesMissingText(t *testing.T) {
	spoil := func(g []suite.Goal) {
		g[0].Hints[1], g[0].Book, g[0].Rule, g[0].So, g[0].Title, g[0].Kind = "", "", "", "", "", "odd"
		g[1].Scenarios = nil
	}
	p := toyProof(toy(spoil))
	p.wrong = p.wrong[:3]
	got := strings.Join(p.texts(append(right()[:1], right()[0])), "\n")
	for _, want := range []string{
		`the name "atomically" is empty or used twice`,
		"goal 1 has no hint 2", "goal 1 has no heading in the book", "goal 1 has no rule", "goal 1 has no consequence", "goal 1 has no title",
		`goal 1 is of no known kind: "odd"`, "goal 2 has no scenario", "goal 2 has 1 wrong answers",
	} {
		require.Contains(t, got, want)
	}
	require.Empty(t, toyProof(toy()).texts(right()))
	require.Contains(t, strings.Join(toyProof(toy()).texts(right()[:1]), ""), "1 right answers")
}

func TestProofNamesRaceThatIsNotFound(t *testing.T) {
	s := wrong()[4]
	metVerdict := wire.Verdict{Goal: 1, State: wire.Met}
	metVerdict.Explored.Complete = true
	failed := wire.Verdict{Goal: 2, State: wire.Failed, Failure: &wire.Failure{Kind: string(sim.Raced), Rule: "r", Saw: "s", So: "o"}}
	good := []wire.Verdict{metVerdict, failed}
	require.Empty(t, raced(s, raceFound{First: good, Second: good}))

	silent := []wire.Verdict{metVerdict, {Goal: 2, State: wire.Met}}
	require.Contains(t, raced(s, raceFound{First: silent, Second: silent})[0], "goal 2 must fail, and is met")
	require.Contains(t, raced(s, raceFound{First: good, Second: silent})[0], "another verdict the second time")
	require.Contains(t, raced(s, raceFound{})[0], "has verdicts for 0 goals")
}

func TestProofNamesRaceBound(t *testing.T) {
	race := func(n int) *proof[counter] { return toyProof(toy(func(g []suite.Goal) { g[1].Scenarios[0].Race = n })) }
	found := map[string]raceFound{"plain": {Scenario: 0, Bound: 1}}
	complaints, table := race(2).raceBounds(found, nil)
	require.Empty(t, complaints)
	require.Contains(t, table, "plain at 1")

	complaints, _ = race(3).raceBounds(found, nil)
	require.Contains(t, strings.Join(complaints, ""), "99.2a (two) has bound 3 in the race-built pass, and 1 is the smallest that finds what it is the first to find (plain at 1): it must be 2")

	complaints, _ = race(3).raceBounds(found, []Exception{{"99.2a", "to see"}})
	require.Empty(t, complaints)

	complaints, _ = race(0).raceBounds(nil, nil)
	require.Empty(t, complaints)
}
