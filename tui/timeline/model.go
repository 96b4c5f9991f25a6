// Package timeline is the screen on which one sees why an updater must wait: a
// recorded run as lanes, with the grace periods over them, and a cursor that goes
// through it.
//
// What a run says is in package facts; this package draws it and moves through it.
package timeline

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/timeline/facts"
)

// Model is the screen's state.
type Model struct {
	look  look.Look
	keys  keyMap
	run   screen.Run
	facts *facts.Facts // nil: no run yet

	cursor int
	zoom   int // -1: as near as all of it can be seen
	clock  bool
	rows   bool // the interleaving in place of the lanes
	top    int  // the first lane shown, where there are too many
	byHand bool // top was set by a key: it does not follow the cursor

	playing bool
	speed   int // index in speeds
	beat    int // of the player that counts; older ones are over

	questions []question
	asked     int // index in questions; -1: none
	answer    int // -1: not yet
	score     score
}

// score counts answers, for this run.
type score struct{ right, of int }

// New makes the screen, without a run.
func New(l look.Look) *Model {
	return &Model{look: l, keys: newKeyMap(), zoom: -1, speed: 1, asked: -1, answer: -1}
}

var _ screen.Screen = (*Model)(nil)

// Show opens a run: at the place where its rule is broken, or else at its beginning.
func (m *Model) Show(run screen.Run) {
	f := facts.Gather(run.Log)
	*m = Model{look: m.look, keys: m.keys, run: run, facts: f, zoom: -1, speed: m.speed, clock: m.clock && run.From == m.run.From,
		rows: m.rows, asked: -1, answer: -1, beat: m.beat + 1, questions: questions(f)}
	if f.Broken >= 0 {
		m.cursor = f.Broken
	}
}

// Init implements screen.Screen.
func (m *Model) Init() tea.Cmd { return nil }

// Shown implements screen.Screen. A run does not play where nobody sees it.
func (m *Model) Shown(shown bool) tea.Cmd {
	if !shown {
		m.playing = false
	}
	return nil
}

// Typing implements screen.Screen.
func (m *Model) Typing() bool { return false }

// Keys implements screen.Screen.
func (m *Model) Keys() []key.Binding {
	m.enable()
	return m.keys.shown()
}

// enable turns off the keys that do nothing now.
func (m *Model) enable() {
	k, some := &m.keys, m.facts != nil && m.facts.Len() > 0
	for _, b := range []*key.Binding{&k.Back, &k.Forward, &k.BackFar, &k.ForwardFar, &k.Start, &k.End, &k.Play, &k.Slower, &k.Faster,
		&k.Nearer, &k.Farther, &k.Axis, &k.Rows, &k.Up, &k.Down} {
		b.SetEnabled(some)
	}
	k.EdgeBack.SetEnabled(some && len(m.facts.Edges) > 0)
	k.EdgeForward.SetEnabled(some && len(m.facts.Edges) > 0)
	k.Violation.SetEnabled(some && m.facts.Broken >= 0)
	k.Predict.SetEnabled(len(m.questions) > 0)
	asking := m.asked >= 0 && m.answer < 0
	k.Answer.SetEnabled(asking)
	k.Reveal.SetEnabled(asking)
	k.Axis.SetEnabled(some && len(m.facts.Moments) > 1)
	k.Editor.SetEnabled(some && m.path() != "")
	k.Book.SetEnabled(m.run.Book != "")
	k.Leave.SetEnabled(m.run.From != "")
}

// path is the file of the cursor's event, for an editor.
func (m *Model) path() string {
	e := m.facts.Log.Events[m.cursor]
	if e.File == "" || m.run.Path == nil {
		return ""
	}
	return m.run.Path(e.File)
}
