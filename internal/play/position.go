package play

import (
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
)

// Position is what the learner sees before a choice.
type Position struct {
	Threads     []Thread // those of the scenario and of the implementation, in order of number
	History     []Entry  // the choices so far
	Memory      []Word   // what threads share, as far as the run has shown it
	Log         trace.Log
	Now         time.Duration // virtual time
	Steps       int           // choices made
	Preemptions int
	Running     int    // the thread that may go on without a preemption; -1: any may
	Last        string // what the last choice did, in words; empty before the first
	More        string // what will happen by itself, in words; mostly empty

	Ended  bool    // there is no choice left
	Broken *Broken // the rule was broken; nil: it was not
}

// Broken is a broken rule in the four parts in which lessons tell it.
type Broken struct {
	Kind   sim.Kind
	Thread string // who broke it; empty if that is all of them, as in a deadlock
	Rule   string // the rule as a sentence
	Saw    string // what happened, in order
	So     string // what follows
	Trace  string // replays it: "02.4a:b2c10"
}

// Thread is a thread at a position.
type Thread struct {
	ID    int // to choose it by
	Name  string
	State sim.State

	Next   string // its next operation in words; empty when it has ended
	Object string // that it is about; may be empty
	Why    string // why it cannot go, or what it costs; empty if it simply can

	File, Text string // the line it stands at; both empty where the scenario acts
	Line       int

	Inside int // sections it is inside
	Waits  int // grace periods, barriers and the like that it waits for
}

// Can tells whether the thread may be chosen.
func (t Thread) Can() bool {
	return t.State == sim.Fresh || t.State == sim.Ready || t.State == sim.Spinning
}

// Choices is the numbers of the threads that may be chosen; none when the run is over.
func (p *Position) Choices() []int {
	var ids []int
	if p.Ended {
		return ids
	}
	for _, t := range p.Threads {
		if t.Can() {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// Thread is the thread of that number, or nil.
func (p *Position) Thread(id int) *Thread {
	for i := range p.Threads {
		if p.Threads[i].ID == id {
			return &p.Threads[i]
		}
	}
	return nil
}
