package workbook

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// Bounds on what a child may say: far above any honest report, far below what
// would harm this process.
const (
	maxWireLine = 1 << 20
	maxWireAll  = 16 << 20
)

// stream is a child's report, checked line by line. The child's process ran code
// that nobody vouches for, so a report counts only if it is exactly in order:
// one line too many, twice, or out of turn, and all of it is refused.
type stream struct {
	lesson suite.Lesson
	pass   string

	begun    bool
	ended    bool
	goals    []wire.Verdict // arrived, in order
	goal     int            // of the last scenario line
	scenario int            // its index; -1 before the goal's first
	stuck    *wire.Verdict  // the child's watchdog found this, and ended the process
	refused  string         // why the report is not in order
}

func newStream(l suite.Lesson, pass string) *stream {
	return &stream{lesson: l, pass: pass, scenario: -1}
}

// read takes lines until the writing end is closed, or the report is refused.
func (s *stream) read(r io.Reader) (inOrder bool) {
	all := &io.LimitedReader{R: r, N: maxWireAll}
	lines := bufio.NewScanner(all)
	lines.Buffer(nil, maxWireLine)
	for lines.Scan() && s.refused == "" {
		s.take(lines.Bytes())
	}
	switch {
	case errors.Is(lines.Err(), os.ErrDeadlineExceeded):
		s.refuse("another process holds its pipe open")
	case lines.Err() != nil || all.N <= 0:
		s.refuse("a line is too long, or the whole is")
	}
	return s.refused == ""
}

func (s *stream) refuse(format string, a ...any) {
	if s.refused == "" {
		s.refused = fmt.Sprintf(format, a...)
	}
}

func (s *stream) take(text []byte) {
	var line wire.Line
	if err := json.Unmarshal(text, &line); err != nil {
		s.refuse("a line is not JSON")
		return
	}
	switch {
	case s.ended || s.stuck != nil:
		s.refuse("it goes on after its end")
	case line.Event == wire.Begin:
		s.takeBegin(line)
	case !s.begun:
		s.refuse("it does not begin with its first line")
	case line.Event == wire.Scenario:
		s.takeScenario(line)
	case line.Event == wire.Goal:
		s.takeGoal(line)
	case line.Event == wire.Stuck:
		s.takeStuck(line)
	case line.Event == wire.End:
		if len(s.goals) != len(s.lesson.Goals) {
			s.refuse("it ends after %d of %d goals", len(s.goals), len(s.lesson.Goals))
			return
		}
		s.ended = true
	default:
		s.refuse("a line's event is %q", line.Event)
	}
}

func (s *stream) takeBegin(line wire.Line) {
	switch {
	case s.begun:
		s.refuse("it begins twice")
	case line.Pass != s.pass:
		s.refuse("it is about pass %q, not %q", line.Pass, s.pass)
	case line.Lesson != s.lesson.ID:
		s.refuse("it is about lesson %q, not %q", line.Lesson, s.lesson.ID)
	}
	s.begun = true
}

// takeScenario keeps the place, which is where the child died if nothing follows.
func (s *stream) takeScenario(line wire.Line) {
	next := len(s.goals) + 1
	if line.Goal != next || next > len(s.lesson.Goals) {
		s.refuse("a scenario of goal %d stands where goal %d is due", line.Goal, next)
		return
	}
	if s.goal != line.Goal {
		s.goal, s.scenario = line.Goal, -1
	}
	all := s.lesson.Goals[next-1].Scenarios
	for i := s.scenario + 1; i < len(all); i++ {
		if suite.Letter(i) == line.Scenario {
			s.scenario = i
			return
		}
		if s.runs(all[i]) {
			break // it was left out
		}
	}
	s.refuse("scenario %q of goal %d is unknown, or out of turn", line.Scenario, line.Goal)
}

// runs tells whether a scenario is part of this pass.
func (s *stream) runs(c suite.Scenario) bool { return s.pass != wire.Race || c.Race != suite.NoRace }

func (s *stream) takeGoal(line wire.Line) {
	next := len(s.goals) + 1
	v := line.Verdict
	switch {
	case line.Goal != next || next > len(s.lesson.Goals):
		s.refuse("goal %d stands where goal %d is due", line.Goal, next)
	case v == nil || v.Goal != line.Goal:
		s.refuse("goal %d has no verdict of its own", line.Goal)
	case v.State == wire.Met && !s.open():
		s.refuse("goal %d is met behind one that is not", line.Goal)
	case v.State == wire.Met && !s.tried(*v):
		s.refuse("goal %d is met without having been tried", line.Goal)
	case v.State == wire.Locked && s.open():
		s.refuse("goal %d is locked by none", line.Goal)
	case (v.State == wire.Failed || v.State == wire.Undecided) && v.Failure == nil:
		s.refuse("goal %d is %s without a reason", line.Goal, v.State)
	case v.State == wire.Met, v.State == wire.Failed, v.State == wire.Undecided, v.State == wire.Locked:
		v.Title = s.lesson.Goals[next-1].Title
		s.goals = append(s.goals, *v)
	default:
		s.refuse("goal %d has state %q", line.Goal, v.State)
	}
}

// open tells whether all goals so far are met, so that the next one is not locked.
func (s *stream) open() bool {
	n := len(s.goals)
	return n == 0 || s.goals[n-1].State == wire.Met
}

// tried asks for positive evidence: every scenario of the goal was begun, and
// schedules were explored.
func (s *stream) tried(v wire.Verdict) bool {
	all := s.lesson.Goals[v.Goal-1].Scenarios
	last := -1
	for i, c := range all {
		if s.runs(c) {
			last = i
		}
	}
	if last == -1 {
		return s.pass == wire.Race // the race pass has nothing to say about it
	}
	return s.goal == v.Goal && s.scenario == last && v.Explored.Schedules > 0
}

func (s *stream) takeStuck(line wire.Line) {
	v := line.Verdict
	if v == nil || v.Failure == nil || v.State != wire.Failed && v.State != wire.Undecided {
		s.refuse("its watchdog gives no reason")
		return
	}
	// The watchdog may bite between a goal's line and the next scenario's.
	next := len(s.goals) + 1
	if line.Goal != next && line.Goal != next-1 || next > len(s.lesson.Goals) || !s.open() {
		s.refuse("its watchdog speaks of goal %d where goal %d is due", line.Goal, next)
		return
	}
	v.Goal, v.Title = next, s.lesson.Goals[next-1].Title
	s.stuck = v
}
