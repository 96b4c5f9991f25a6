// Package play is the screen of the game in which the learner is the scheduler:
// a list of challenges, and the board on which threads are let go step by step.
package play

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	engine "graceperiod/internal/play"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// play is the screen. What is shown follows from its fields and the size.
type play struct {
	l          look.Look
	keys       keyMap
	challenges []engine.Challenge
	done       map[string]result // by the challenge's name, for as long as the program runs

	at   int          // the chosen challenge
	game *engine.Game // nil: the list is shown

	thread int    // the chosen thread, as an index into the position's
	hint   bool   // it is shown
	helped bool   // a step was shown since the game began
	said   string // what a key could not do, or what "show" did; until the next key
}

// result is how a challenge was won, at best.
type result struct {
	steps, preemptions int
	helped             bool
}

// New makes the screen. Without challenges it says why there are none.
func New(l look.Look, challenges ...engine.Challenge) screen.Screen {
	p := &play{l: l, keys: newKeys(), challenges: challenges, done: map[string]result{}}
	p.enable()
	return p
}

func (p *play) Init() tea.Cmd      { return nil }
func (p *play) Shown(bool) tea.Cmd { return nil }
func (p *play) Typing() bool       { return false }

// Keys are the bindings that do something now.
func (p *play) Keys() []key.Binding {
	var out []key.Binding
	for _, k := range p.keys.all() {
		if k.Enabled() {
			out = append(out, *k)
		}
	}
	return out
}

// View draws the list or the board.
func (p *play) View(w, h int) string {
	f := screen.Frame{Keys: p.Keys()}
	if p.game == nil {
		p.list(&f, w, h-screen.Around)
	} else {
		p.board(&f, w, h-screen.Around)
	}
	return f.Draw(p.l, w, h)
}

// lines turns a text of the screen's own into lines for this terminal.
func (p *play) lines(text string, w int) []string { return look.Wrap(p.l.ToASCII(text), w) }
