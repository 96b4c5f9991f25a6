package prove

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// reportTo names the file that a child writes its report to.
const reportTo = "GP_PROVE_RACES"

// Races proves the suite of a lesson by its race-built pass: right answers are
// silent, those of kind [sim.Raced] are found at their goal, and a bound for
// this pass that is not zero is the smallest that finds what the scenario is the
// first to find, plus one. It is called by a test at top level, in a race build.
//
// The testing package fails a test in which a race is reported. So the racing
// submissions run in a child process, the same test binary again.
func Races[D any](t *testing.T, lesson func(new func() D) suite.Lesson, right, wrong []suite.Submission[D], except ...Exception) {
	if !sim.RaceBuilt {
		t.Fatal("this proof needs a test binary built with -race")
	}
	p := &proof[D]{lesson: lesson, wrong: wrong}
	if file := os.Getenv(reportTo); file != "" {
		if err := p.reportRaces(file); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, s := range right {
		t.Run("right/"+s.Name, func(t *testing.T) { report(t, met(suite.Judge(lesson(s.New), suite.Judging{Race: true}))) })
	}
	found, err := child(t)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range p.racing() {
		t.Run("raced/"+s.Name, func(t *testing.T) { report(t, raced(s, found[s.Name])) })
	}
	t.Run("bounds", func(t *testing.T) {
		complaints, table := p.raceBounds(found, except)
		report(t, complaints)
		t.Log(table)
	})
}

// racing is the wrong submissions that only the race-built pass finds.
func (p *proof[D]) racing() []suite.Submission[D] {
	var out []suite.Submission[D]
	for _, s := range p.wrong {
		if s.Kind == sim.Raced {
			out = append(out, s)
		}
	}
	return out
}

// raceFound is what a child found out about one submission.
type raceFound struct {
	First, Second []wire.Verdict
	Scenario      int // of its goal, the first in which it races; -1: none
	Bound         int // the smallest at which it does
}

// reportRaces judges the racing submissions, in the child.
func (p *proof[D]) reportRaces(file string) error {
	found := map[string]raceFound{}
	for _, s := range p.racing() {
		l := p.lesson(s.New)
		f := raceFound{
			First:    suite.Judge(l, suite.Judging{Race: true}),
			Second:   suite.Judge(l, suite.Judging{Race: true}),
			Scenario: -1,
		}
		if s.Goal >= 1 && s.Goal <= len(l.Goals) {
			if c := firstCatch(l.Goals[s.Goal-1], func(sc suite.Scenario) int { return sc.Race }); c != nil {
				f.Scenario, f.Bound = c.scenario, c.bound
			}
		}
		found[s.Name] = f
	}
	b, err := json.Marshal(found)
	if err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o600)
}

// child runs the calling test in a process of its own, and reads its report. How
// the process ends says nothing: the detector's reports make its test fail.
func child(t *testing.T) (map[string]raceFound, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(t.TempDir(), "races.json")
	cmd := exec.Command(self, "-test.run=^"+t.Name()+"$", "-test.count=1")
	// The detector reports a race that it has reported before only if it is asked to.
	cmd.Env = append(os.Environ(), reportTo+"="+file, "GORACE=atexit_sleep_ms=0 suppress_equal_stacks=0 suppress_equal_addresses=0")
	out, _ := cmd.CombinedOutput()
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the child that runs the racing submissions made no report: %v\n%s", err, out)
	}
	found := map[string]raceFound{}
	return found, json.Unmarshal(b, &found)
}

// raced tells what is wrong with the verdicts on a racing submission.
func raced[D any](s suite.Submission[D], f raceFound) []string {
	c := foundRacing(f.First, s.Goal)
	if !reflect.DeepEqual(f.First, f.Second) {
		c = append(c, fmt.Sprintf("it gets another verdict the second time:\n  %+v\n  %+v", f.First, f.Second))
	}
	return c
}

// raceBounds is like bounds; a bound of zero needs no proof here, since the pass
// takes any scenario that costs it little.
func (p *proof[D]) raceBounds(found map[string]raceFound, except []Exception) (complaints []string, table string) {
	l := p.lesson(nil)
	excepted := map[string]bool{}
	for _, e := range except {
		excepted[e.Scenario] = e.Reason != ""
	}
	var b strings.Builder
	for g, goal := range l.Goals {
		for k, sc := range goal.Scenarios {
			id := suite.TraceID(l, g, k)
			need, names := -1, []string{}
			for _, s := range p.racing() {
				if f := found[s.Name]; s.Goal == g+1 && f.Scenario == k {
					need = max(need, f.Bound)
					names = append(names, fmt.Sprintf("%s at %d", s.Name, f.Bound))
				}
			}
			if len(names) > 0 {
				fmt.Fprintf(&b, "\n%s bound %d: %s\n    %s", id, sc.Race, sc.Name, strings.Join(names, ", "))
			}
			if sc.Race > 0 && sc.Race != need+1 && !excepted[id] {
				complaints = append(complaints, fmt.Sprintf("%s (%s) has bound %d in the race-built pass, and %d is the smallest that finds what it is the first to find (%s): it must be %d", id, sc.Name, sc.Race, need, strings.Join(names, ", "), need+1))
			}
		}
	}
	return complaints, b.String()
}

// Raced judges an answer that must be found racing at that goal, in a race build,
// and tells what is wrong with its verdicts.
func Raced(l suite.Lesson, goal int) []string {
	return foundRacing(suite.Judge(l, suite.Judging{Race: true}), goal)
}

func foundRacing(verdicts []wire.Verdict, goal int) []string {
	if goal < 1 || goal > len(verdicts) {
		return []string{fmt.Sprintf("it is to fail at goal %d, and has verdicts for %d goals", goal, len(verdicts))}
	}
	if c := met(verdicts[:goal-1]); len(c) > 0 {
		return c
	}
	return fails(verdicts[goal-1], sim.Raced)
}
