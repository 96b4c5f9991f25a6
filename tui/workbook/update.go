package workbook

import (
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/screen"
)

// Init implements screen.Screen.
func (m *Model) Init() tea.Cmd { return tea.Batch(m.heard(), m.watch()) }

// Shown implements screen.Screen.
func (m *Model) Shown(bool) tea.Cmd { return nil }

// Typing implements screen.Screen.
func (m *Model) Typing() bool { return m.pane == searching || m.ask.text != "" }

// Update implements screen.Screen.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case heard:
		return tea.Batch(m.listen(msg.msg), m.heard())
	case spinner.TickMsg:
		if m.running == "" {
			return nil // nothing moves where nothing happens
		}
		var next tea.Cmd
		m.spinner, next = m.spinner.Update(msg)
		return next
	case screen.ShowBook:
		m.openBook(msg.Heading)
	case recorded:
		return m.showTrace(msg)
	case tea.KeyMsg:
		m.enable()
		return m.key(msg)
	}
	return nil
}

func (m *Model) key(msg tea.KeyMsg) tea.Cmd {
	k := m.keys
	switch {
	case m.ask.text != "":
		return m.answerKey(msg)
	case m.pane == searching:
		return m.searchKey(msg)
	case key.Matches(msg, k.Open):
		m.detail = true
	case key.Matches(msg, k.Back):
		m.back()
	case m.reading() && key.Matches(msg, k.Up):
		m.scroll--
	case m.reading() && key.Matches(msg, k.Down):
		m.scroll++
	case key.Matches(msg, k.Up):
		m.step(-1)
	case key.Matches(msg, k.Down):
		m.step(+1)
	case key.Matches(msg, k.Left):
		m.choose(place{lesson: max(0, m.chosen.lesson-1)})
	case key.Matches(msg, k.Right):
		m.choose(place{lesson: min(len(m.lessons)-1, m.chosen.lesson+1)})
	case key.Matches(msg, k.PageUp):
		m.scroll -= page
	case key.Matches(msg, k.PageDown):
		m.scroll += page
	case key.Matches(msg, k.Before):
		m.openBook(m.text.beside(m.head, -1))
	case key.Matches(msg, k.After):
		m.openBook(m.text.beside(m.head, +1))
	case key.Matches(msg, k.Run):
		return m.request()
	case key.Matches(msg, k.Timeline):
		return m.replay()
	case key.Matches(msg, k.Hint):
		return m.hint()
	case key.Matches(msg, k.Editor):
		return m.edit()
	case key.Matches(msg, k.Book):
		m.toggleBook()
	case key.Matches(msg, k.Solution):
		return m.solution()
	case key.Matches(msg, k.Anyway):
		m.askSolution()
	case key.Matches(msg, k.Reset):
		m.askReset()
	case key.Matches(msg, k.Search):
		return m.search()
	case key.Matches(msg, k.Lab):
		return screen.Tell(screen.Goto{Screen: screen.Lab})
	case key.Matches(msg, k.Play):
		return screen.Tell(screen.Goto{Screen: screen.Play})
	}
	return nil
}

// page is how far the page keys scroll.
const page = 10

// reading tells whether the right side is a text to read, which the arrows scroll.
func (m *Model) reading() bool { return m.pane == aboutBook || m.pane == aboutSolution }

// back goes from a text to what it is about, and on a narrow terminal to the list.
func (m *Model) back() {
	if m.pane == aboutGoal {
		m.detail = false
	}
	m.pane, m.scroll = aboutGoal, 0
}

// choose goes to a line of the list.
func (m *Model) choose(p place) {
	m.chosen, m.pane, m.scroll, m.level = p, aboutGoal, 0, 0
}

// step goes to the line before or behind the chosen one. The goals of the chosen
// lesson are lines, those of the others are not.
func (m *Model) step(by int) {
	p := m.chosen
	switch goals := len(m.lesson().Goals); {
	case by > 0 && p.goal < goals:
		p.goal++
	case by > 0 && p.lesson < len(m.lessons)-1:
		p = place{lesson: p.lesson + 1}
	case by < 0 && p.goal > 0:
		p.goal--
	case by < 0 && p.lesson > 0:
		p = place{lesson: p.lesson - 1}
	default:
		return
	}
	m.choose(p)
}
