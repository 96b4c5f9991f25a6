package play

import (
	"slices"

	"graceperiod/rcu/sim"
)

// maxRun bounds how far one key goes: a thread may go round in a loop.
const maxRun = 200

// Run lets a thread go on until another could matter: it takes at least one step,
// and stops where it cannot go on, where it has nothing left, or before it uses
// what another thread has used or is about to use. It tells how many steps it took.
func (g *Game) Run(id int) (int, error) {
	n := 0
	for n < maxRun {
		if err := g.Choose(id); err != nil {
			if n == 0 {
				return 0, err
			}
			return n, nil
		}
		n++
		t := g.at.Thread(id)
		if g.at.Ended || t == nil || t.State != sim.Ready || g.at.shared(t) {
			break
		}
	}
	return n, nil
}

// shared tells whether t's next operation is about what others use too, as far as
// the run has shown. A thread alone cannot be disturbed.
func (p *Position) shared(t *Thread) bool {
	if t.Object == "" || len(p.Choices()) == 1 {
		return false
	}
	for _, o := range p.Threads {
		if o.ID != t.ID && o.Object == t.Object && o.State != sim.Finished {
			return true
		}
	}
	for _, e := range p.Log.Events {
		if o := p.Thread(e.Thread); o != nil && o.ID != t.ID && o.State != sim.Finished && e.Object == t.Object {
			return true
		}
	}
	return false
}

// Shown is what Show did.
type Shown int

// What Show can do.
const (
	Stepped    Shown = iota // it took one step of the known schedule
	SteppedOff              // the choices had left the known schedule: it went back to where they did
	Nothing                 // there is nothing to show: the run is over, or nothing breaks this one
)

// Show takes one step of the shortest run known to break the implementation. If
// the choices so far lead elsewhere, it takes back those that do.
func (g *Game) Show() Shown {
	if len(g.known) == 0 {
		return Nothing
	}
	n := 0
	for n < len(g.chosen) && n < len(g.known) && g.chosen[n] == g.known[n] {
		n++
	}
	switch {
	case n < len(g.chosen):
		if g.set(slices.Clone(g.chosen[:n])) != nil {
			return Nothing
		}
		return SteppedOff
	case n == len(g.known) || g.Choose(int(g.known[n])) != nil:
		return Nothing
	}
	return Stepped
}
