package play

import (
	"fmt"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

// Challenge is an implementation to break, or to find unbreakable.
type Challenge struct {
	Name  string // of the answer, "single-flip"
	Title string
	Level int    // how difficult, 1 to [Levels]
	What  string // what the implementation does, in plain words
	Task  string // what to bring about
	Hint  string
	After string // what to take along, told when it is over

	Lesson   suite.Lesson // over the implementation
	Goal     int          // counted from 1
	Scenario int          // counted from 0
	Code     Code         // the implementation's text; may be nil

	// Known is the shortest schedule known to break it: among those with the fewest
	// preemptions, one with the fewest steps. Empty: nothing breaks it.
	Known string
	Par   Par

	// Tried is how many schedules the machine has run without a broken rule: all
	// with up to Bound preemptions. It is zero for what can be broken.
	Tried, Bound int
}

// Par is what Known takes.
type Par struct {
	Steps       int // choices, one operation of a thread each
	Preemptions int // times a thread was stopped that could have gone on
}

// Levels is the highest level.
const Levels = 5

// Breakable tells whether some schedule breaks it.
func (c Challenge) Breakable() bool { return c.Known != "" }

// Rule is the rule to break, as a sentence.
func (c Challenge) Rule() string { return c.goal().Rule }

// Book is the heading in the book that is about it.
func (c Challenge) Book() string { return c.goal().Book }

// ID names the scenario as a trace does: "02.4a".
func (c Challenge) ID() string { return suite.TraceID(c.Lesson, c.Goal-1, c.Scenario) }

func (c Challenge) goal() suite.Goal         { return c.Lesson.Goals[c.Goal-1] }
func (c Challenge) scenario() suite.Scenario { return c.goal().Scenarios[c.Scenario] }

// stop is the run along a schedule, before the choice after it.
func (c Challenge) stop(schedule []int32) (*sim.Position, error) {
	s := c.scenario()
	if s.Prepare != nil {
		s.Prepare()
	}
	p, err := sim.Stop(s.Run, sim.Encode(schedule), s.Budget)
	if err != nil {
		return nil, fmt.Errorf("challenge %s: %w", c.Name, err)
	}
	return p, nil
}
