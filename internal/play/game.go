package play

import (
	"errors"
	"fmt"
	"slices"

	"graceperiod/rcu/sim"
)

// Game is one play of a challenge.
type Game struct {
	c      Challenge
	chosen []int32
	at     *Position
	known  []int32
}

// New begins a game. It fails if the scenario cannot be run.
func New(c Challenge) (*Game, error) {
	g := &Game{c: c}
	known, err := sim.Decode(c.Known)
	if err != nil {
		return nil, err
	}
	g.known = known
	return g, g.set(nil)
}

// Challenge is what is played.
func (g *Game) Challenge() Challenge { return g.c }

// Position is where the game stands. It must not be changed.
func (g *Game) Position() *Position { return g.at }

// Schedule is the choices so far, as a string that replays them.
func (g *Game) Schedule() string { return sim.Encode(g.chosen) }

// ErrCannot says that a thread cannot be chosen.
var ErrCannot = errors.New("that thread cannot go now")

// ErrOver says that the run is over, and there is nothing to choose.
var ErrOver = errors.New("the run is over")

// Choose lets a thread take its next step. On an error nothing has changed.
func (g *Game) Choose(id int) error {
	if g.at.Ended {
		return ErrOver
	}
	t := g.at.Thread(id)
	if t == nil || !t.Can() {
		return ErrCannot
	}
	return g.set(append(slices.Clone(g.chosen), int32(id)))
}

// Undo takes the last choice back, and tells whether there was one.
func (g *Game) Undo() bool {
	if len(g.chosen) == 0 {
		return false
	}
	return g.set(g.chosen[:len(g.chosen)-1]) == nil
}

// Restart takes all choices back.
func (g *Game) Restart() error { return g.set(nil) }

// set goes to a position.
func (g *Game) set(chosen []int32) error {
	at, err := position(g.c, chosen)
	if err != nil {
		return fmt.Errorf("the game cannot go there: %w", err)
	}
	g.chosen, g.at = chosen, at
	return nil
}
