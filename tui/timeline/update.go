package timeline

import (
	"sort"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/screen"
)

// speeds are events a second.
var speeds = []int{2, 5, 12, 30, 100, 400}

// far is how many places the far keys go.
const far = 10

// beatMsg moves the player on.
type beatMsg int

// Update implements screen.Screen.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.ShowTrace:
		m.Show(msg.Run)
	case beatMsg:
		return m.beaten(int(msg))
	case tea.KeyMsg:
		m.enable()
		return m.key(msg)
	}
	return nil
}

func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Answer):
		m.answered(int(msg.Runes[0] - 'a'))
	case key.Matches(msg, k.Reveal):
		m.reveal()
	case key.Matches(msg, k.Predict):
		m.ask()
	case key.Matches(msg, k.Back):
		m.move(m.cursor - 1)
	case key.Matches(msg, k.Forward):
		m.move(m.cursor + 1)
	case key.Matches(msg, k.BackFar):
		m.move(m.cursor - far)
	case key.Matches(msg, k.ForwardFar):
		m.move(m.cursor + far)
	case key.Matches(msg, k.Start):
		m.move(0)
	case key.Matches(msg, k.End):
		m.move(m.facts.Len() - 1)
	case key.Matches(msg, k.EdgeBack):
		m.edge(-1)
	case key.Matches(msg, k.EdgeForward):
		m.edge(+1)
	case key.Matches(msg, k.Violation):
		m.move(m.facts.Broken)
	case key.Matches(msg, k.Play):
		return m.play()
	case key.Matches(msg, k.Slower):
		m.speed = max(0, m.speed-1)
	case key.Matches(msg, k.Faster):
		m.speed = min(len(speeds)-1, m.speed+1)
	case key.Matches(msg, k.Nearer):
		m.zoomBy(-1)
	case key.Matches(msg, k.Farther):
		m.zoomBy(+1)
	case key.Matches(msg, k.Axis):
		m.clock = !m.clock
	case key.Matches(msg, k.Rows):
		m.rows = !m.rows
	case key.Matches(msg, k.Up):
		m.top, m.byHand = max(0, m.top-1), true
	case key.Matches(msg, k.Down):
		m.top, m.byHand = min(max(0, len(m.facts.Lanes)-1), m.top+1), true
	case key.Matches(msg, k.Editor):
		return screen.Tell(screen.OpenEditor{Path: m.path(), Line: m.facts.Log.Events[m.cursor].Line})
	case key.Matches(msg, k.Book):
		return screen.Tell(screen.ShowBook{Heading: m.run.Book})
	case key.Matches(msg, k.Leave):
		return screen.Tell(screen.Goto{Screen: m.run.From})
	}
	return nil
}

// move puts the cursor somewhere by hand: that stops the player. Whoever goes on
// past what is hidden does not want to be asked.
func (m *Model) move(to int) {
	m.playing, m.byHand = false, false
	m.cursor = min(max(0, to), m.facts.Len()-1)
	if m.asked >= 0 && m.cursor != m.questions[m.asked].at && m.answer < 0 {
		m.asked = -1
	}
	if m.answer >= 0 {
		m.asked, m.answer = -1, -1
	}
}

// edge goes to the next place, in a direction, where a grace period begins or ends.
func (m *Model) edge(way int) {
	edges := m.facts.Edges
	k := sort.SearchInts(edges, m.cursor+1) // the first behind the cursor
	if way < 0 {
		k = sort.SearchInts(edges, m.cursor) - 1
	}
	if k >= 0 && k < len(edges) {
		m.move(edges[k])
	}
}

func (m *Model) zoomBy(by int) {
	if m.zoom < 0 {
		m.zoom = fitting(m.facts.Len(), 66)
	}
	m.zoom = min(max(0, m.zoom+by), len(zooms)-1)
	m.clock = false
}

// play starts the player, from the beginning if there is nothing left, or stops it.
func (m *Model) play() tea.Cmd {
	if m.playing {
		m.playing = false
		return nil
	}
	if m.cursor >= m.facts.Len()-1 {
		m.move(0)
	}
	m.asked, m.answer = -1, -1
	m.playing = true
	m.beat++
	return m.tick()
}

func (m *Model) tick() tea.Cmd {
	beat := m.beat
	return tea.Tick(time.Second/time.Duration(speeds[m.speed]), func(time.Time) tea.Msg { return beatMsg(beat) })
}

func (m *Model) beaten(beat int) tea.Cmd {
	if !m.playing || beat != m.beat {
		return nil
	}
	m.cursor++
	if m.cursor >= m.facts.Len()-1 || m.cursor == m.facts.Broken {
		m.cursor = min(m.cursor, m.facts.Len()-1)
		m.playing = false
		return nil
	}
	return m.tick()
}
