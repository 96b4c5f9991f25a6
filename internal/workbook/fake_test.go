package workbook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// fakeRole names the role that this program plays when it is started as a child.
const fakeRole = "GP_TEST_ROLE"

// three is a lesson of three goals, the first with two scenarios, the last with
// none in the race pass.
func three() suite.Lesson {
	scenario := suite.Scenario{Name: "a small world", Bound: 1, Race: 1}
	unraced := suite.Scenario{Name: "a busy world", Race: suite.NoRace}
	return suite.Lesson{ID: "02", Topic: "grace-period", Goals: []suite.Goal{
		{Title: "it waits", Scenarios: []suite.Scenario{scenario, scenario}},
		{Title: "it returns", Scenarios: []suite.Scenario{scenario}},
		{Title: "it is quick", Scenarios: []suite.Scenario{unraced}},
	}}
}

func met(goal int) wire.Line {
	return wire.Line{Event: wire.Goal, Goal: goal, Verdict: &wire.Verdict{Goal: goal, State: wire.Met, Explored: sim.Explored{Schedules: 7, Complete: true}}}
}

func state(goal int, state string) wire.Line {
	return wire.Line{Event: wire.Goal, Goal: goal, Verdict: &wire.Verdict{Goal: goal, State: state, Failure: &wire.Failure{Kind: "rule", Saw: "it did not"}}}
}

func scenario(goal int, letter string) wire.Line {
	return wire.Line{Event: wire.Scenario, Goal: goal, Scenario: letter}
}

var (
	begin     = wire.Line{Event: wire.Begin, Pass: wire.Search, Lesson: "02"}
	beginRace = wire.Line{Event: wire.Begin, Pass: wire.Race, Lesson: "02"}
	end       = wire.Line{Event: wire.End}
)

// report is the report of a child for which all goals are met.
func wholeReport() []wire.Line {
	return []wire.Line{begin, scenario(1, "a"), scenario(1, "b"), met(1), scenario(2, "a"), met(2), scenario(3, "a"), met(3), end}
}

func text(lines []wire.Line) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, l := range lines {
		enc.Encode(l)
	}
	return b.Bytes()
}

// playChild is what this program does as a child: it writes a report, whole or
// not, and ends in some way.
func playChild(role string) {
	pipe := os.NewFile(3, "pipe")
	upTo2 := text(wholeReport()[:5]) // into goal 2
	switch role {
	case "honest":
		pipe.Write(text(wholeReport()))
	case "overflow":
		pipe.Write(upTo2)
		debug.SetMaxStack(64 << 20) // as package child does
		var f func(int) int
		f = func(n int) int { return f(n+1) + 1 }
		fmt.Println(f(0))
	case "maps":
		pipe.Write(upTo2)
		fmt.Fprintln(os.Stderr, "fatal error: concurrent map writes")
		os.Exit(2)
	case "quit":
		pipe.Write(upTo2)
		os.Exit(0)
	case "quit at once":
		os.Exit(0)
	case "no end":
		pipe.Write(text(wholeReport()[:8]))
		os.Exit(0)
	case "bad exit":
		pipe.Write(text(wholeReport()))
		os.Exit(3)
	case "panic":
		pipe.Write(upTo2)
		panic("index out of something")
	case "asleep":
		pipe.Write(upTo2)
		fmt.Fprintln(os.Stderr, "fatal error: all goroutines are asleep - deadlock!")
		os.Exit(2)
	case "hang":
		pipe.Write(upTo2)
		time.Sleep(time.Minute)
	case "forged output":
		os.Stdout.Write(text(wholeReport()))
		os.Stderr.Write(text(wholeReport()))
		os.Stdout.WriteString("PASS\nok\n\x16--- PASS: TestLesson\n")
	case "chatter":
		pipe.Write(text(wholeReport()))
		for range 1000 {
			os.Stdout.WriteString(strings.Repeat("talk ", 1000))
			os.Stderr.WriteString(strings.Repeat("talk ", 1000))
		}
	case "real":
		pipe.WriteString(`{"seconds":1,"cpus":2,"text":"all is well","figures":{"sections":7}}` + "\n")
	case "real hang":
		fmt.Fprintln(os.Stderr, "goroutine 7 [sync.Cond.Wait]:\nx.(*Domain).turn()\n\t/nowhere/domain.go:1 +0x1\nx.(*Domain).Synchronize()\n\t/nowhere/domain.go:84 +0x1")
		pipe.WriteString(`{"seconds":1,"cpus":2,"text":"much","broken":"updater 1 did not end","hung":true}` + "\n")
	case "flood":
		pipe.Write(upTo2)
		for {
			if _, err := pipe.Write(bytes.Repeat([]byte("x"), 1<<16)); err != nil {
				os.Exit(1)
			}
		}
	}
	os.Exit(0)
}

// play runs this program in a role and returns the verdicts.
func play(t *testing.T, role string, limit time.Duration) []wire.Verdict {
	t.Helper()
	t.Setenv(fakeRole, role)
	exe, err := os.Executable()
	require.NoError(t, err)
	b := &build{lesson: three(), snap: snapshot{folder: "/nowhere"}}
	p, err := b.judgeWithin(t.Context(), limit, exe, wire.Search)
	require.NoError(t, err)
	require.Len(t, p.goals, 3)
	return p.goals
}

func states(goals []wire.Verdict) string {
	var all []string
	for _, v := range goals {
		all = append(all, v.State)
	}
	return strings.Join(all, " ")
}

func TestChildsDeathIsVerdictOnItsGoal(t *testing.T) {
	for _, c := range []struct {
		role   string
		states string
		kind   sim.Kind
		saw    string
	}{
		{"overflow", "met failed locked", StackOverflow, "called itself"},
		{"maps", "met failed locked", sim.Raced, "one map at the same time"},
		{"quit", "met failed locked", Quit, "ended itself"},
		{"quit at once", "failed locked locked", Quit, "ended itself"},
		{"panic", "met failed locked", Crashed, "panic: index out of something"},
		{"asleep", "met failed locked", sim.BlockedPlain, "every goroutine is asleep"},
		{"no end", "undecided locked locked", BadReport, "no last line"},
		{"bad exit", "undecided locked locked", BadReport, "exit code 3"},
		{"forged output", "failed locked locked", Quit, "ended itself"},
		{"flood", "undecided locked locked", BadReport, "too long"},
	} {
		t.Run(c.role, func(t *testing.T) {
			goals := play(t, c.role, time.Minute)
			assert.Equal(t, c.states, states(goals))
			for _, v := range goals {
				if v.Failure == nil {
					continue
				}
				assert.Equal(t, string(c.kind), v.Failure.Kind)
				assert.Contains(t, v.Failure.Saw, c.saw)
				assert.NotEmpty(t, v.Failure.Rule)
				assert.NotEmpty(t, v.Failure.So)
			}
		})
	}
}

func TestChildThatReportsInOrderIsBelieved(t *testing.T) {
	assert.Equal(t, "met met met", states(play(t, "honest", time.Minute)))
	assert.Equal(t, "met met met", states(play(t, "chatter", time.Minute)))
}

func TestChildThatHangsIsUndecided(t *testing.T) {
	goals := play(t, "hang", 300*time.Millisecond)
	assert.Equal(t, "met undecided locked", states(goals))
	assert.Equal(t, string(sim.TimeLimit), goals[1].Failure.Kind)
	assert.True(t, pass{goals}.outOfTime())
}

func TestStreamRefusesReportOutOfOrder(t *testing.T) {
	whole := wholeReport()
	without := func(i int) []wire.Line { return append(append([]wire.Line{}, whole[:i]...), whole[i+1:]...) }
	with := func(i int, l ...wire.Line) []wire.Line {
		return append(append(append([]wire.Line{}, whole[:i]...), l...), whole[i:]...)
	}
	instead := func(i int, l wire.Line) []wire.Line {
		return append(append(append([]wire.Line{}, whole[:i]...), l), whole[i+1:]...)
	}
	untried := met(2)
	untried.Verdict.Explored = sim.Explored{}
	nameless := met(1)
	nameless.Verdict = nil
	other := met(1)
	other.Verdict.Goal = 2
	for name, lines := range map[string][]wire.Line{
		"no begin":                   whole[1:],
		"two begins":                 with(1, begin),
		"begin of the other pass":    instead(0, beginRace),
		"another lesson":             instead(0, wire.Line{Event: wire.Begin, Pass: wire.Search, Lesson: "03"}),
		"a goal twice":               with(4, met(1)),
		"a goal left out":            without(5),
		"a goal too many":            with(8, met(4)),
		"a goal out of turn":         with(1, met(2)),
		"a scenario left out":        without(1),
		"the last scenario left out": without(2),
		"a scenario twice":           with(2, scenario(1, "a")),
		"an unknown scenario":        with(3, scenario(1, "c")),
		"a scenario of another goal": with(1, scenario(2, "a")),
		"an early end":               append(append([]wire.Line{}, whole[:4]...), end),
		"a line behind the end":      append(append([]wire.Line{}, whole...), end),
		"met behind failed":          instead(3, state(1, wire.Failed)),
		"locked by none":             instead(3, wire.Line{Event: wire.Goal, Goal: 1, Verdict: &wire.Verdict{Goal: 1, State: wire.Locked}}),
		"met without schedules":      instead(5, untried),
		"no verdict":                 instead(3, nameless),
		"a verdict of another goal":  instead(3, other),
		"an unknown state":           instead(3, state(1, "splendid")),
		"failed without a reason":    instead(3, wire.Line{Event: wire.Goal, Goal: 1, Verdict: &wire.Verdict{Goal: 1, State: wire.Failed}}),
		"an unknown event":           with(3, wire.Line{Event: "applause"}),
		"stuck in another goal":      {begin, scenario(1, "a"), {Event: wire.Stuck, Goal: 2, Verdict: state(2, wire.Failed).Verdict}},
		"stuck without a reason":     {begin, scenario(1, "a"), {Event: wire.Stuck, Goal: 1, Verdict: met(1).Verdict}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStream(three(), wire.Search)
			s.read(bytes.NewReader(text(lines)))
			assert.NotEmpty(t, s.refused)
			goals := verdicts(s, death{}, snapshot{})
			assert.Equal(t, "undecided locked locked", states(goals))
			assert.Equal(t, string(BadReport), goals[0].Failure.Kind)
		})
	}
	s := newStream(three(), wire.Search)
	s.read(strings.NewReader("{\"event\":\"begin\",\"pass\":\"search\",\"lesson\":\"02\"}\nPASS\n"))
	assert.Equal(t, "a line is not JSON", s.refused)
}

func TestStreamTakesWordOfWatchdog(t *testing.T) {
	stuck := wire.Line{Event: wire.Stuck, Goal: 2, Scenario: "a", Verdict: &wire.Verdict{
		Goal: 2, State: wire.Failed, Failure: &wire.Failure{Kind: string(sim.EndlessLoop), Saw: "it ran on"}}}
	s := newStream(three(), wire.Search)
	s.read(bytes.NewReader(text(append(wholeReport()[:5:5], stuck))))
	assert.Empty(t, s.refused)
	goals := verdicts(s, death{exit: 3}, snapshot{})
	assert.Equal(t, "met failed locked", states(goals))
	assert.Equal(t, "it ran on", goals[1].Failure.Saw)
	assert.Equal(t, "it returns", goals[1].Title)
}

func TestRacePassLeavesOutWhatHasNoRace(t *testing.T) {
	nothing := met(3)
	nothing.Verdict.Explored = sim.Explored{Complete: true}
	s := newStream(three(), wire.Race)
	s.read(bytes.NewReader(text([]wire.Line{beginRace, scenario(1, "a"), scenario(1, "b"), met(1), scenario(2, "a"), met(2), nothing, end})))
	assert.Empty(t, s.refused)
	assert.Equal(t, "met met met", states(verdicts(s, death{}, snapshot{})))
}

func TestGoalIsMetOnlyIfBothPassesMeetIt(t *testing.T) {
	goals := func(states ...string) pass {
		var p pass
		for i, s := range states {
			v := wire.Verdict{Goal: i + 1, State: s}
			if s != wire.Met && s != wire.Locked {
				v.Failure = &wire.Failure{Saw: s}
			}
			p.goals = append(p.goals, v)
		}
		return p
	}
	for _, c := range []struct {
		first, race pass
		want        string
	}{
		{goals("met", "met", "met"), goals("met", "met", "met"), "met met met"},
		{goals("met", "met", "met"), goals("met", "failed", "locked"), "met failed locked"},
		{goals("met", "met", "met"), goals("undecided", "locked", "locked"), "undecided locked locked"},
		{goals("met", "failed", "locked"), goals("met", "met", "met"), "met failed locked"},
		{goals("met", "failed", "locked"), goals("failed", "locked", "locked"), "failed locked locked"},
	} {
		assert.Equal(t, c.want, states(both(three(), c.first, c.race)))
	}
}

func TestChildRunEndsWithItsContext(t *testing.T) {
	t.Setenv(fakeRole, "hang")
	exe, err := os.Executable()
	require.NoError(t, err)
	ctx, cancel := contextWithCause(t, ErrNewer)
	began := time.Now()
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err = runChild(ctx, time.Minute, exe, func(r io.Reader) bool { io.Copy(io.Discard, r); return true }, "verdict")
	assert.ErrorIs(t, err, ErrNewer)
	assert.Less(t, time.Since(began), 20*time.Second)
}
