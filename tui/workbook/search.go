package workbook

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// hit is one thing that was found.
type hit struct {
	label   string
	text    string
	place   place
	heading string // of the book; else it is a lesson or a goal
}

func (m *Model) search() tea.Cmd {
	m.pane, m.scroll, m.detail = searching, 0, true
	m.find.SetValue("")
	m.hits, m.hit = m.hitsFor(""), 0
	return m.find.Focus()
}

func (m *Model) searchKey(msg tea.KeyMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		m.find.Blur()
		m.back()
		return nil
	case "up", "ctrl+p":
		m.hit = max(0, m.hit-1)
		return nil
	case "down", "ctrl+n":
		m.hit = min(max(0, len(m.hits)-1), m.hit+1)
		return nil
	case "enter":
		m.find.Blur()
		if len(m.hits) == 0 {
			m.back()
			return nil
		}
		h := m.hits[m.hit]
		if h.heading != "" {
			m.openBook(h.heading)
			return nil
		}
		m.choose(h.place)
		return nil
	}
	var cmd tea.Cmd
	m.find, cmd = m.find.Update(msg)
	m.hits, m.hit = m.hitsFor(m.find.Value()), 0
	return cmd
}

// hitsFor finds lessons, goals and headings that have all words.
func (m *Model) hitsFor(query string) []hit {
	wanted := strings.Fields(strings.ToLower(query))
	fits := func(text string) bool {
		text = strings.ToLower(text)
		for _, w := range wanted {
			if !strings.Contains(text, w) {
				return false
			}
		}
		return true
	}
	var hits []hit
	for i, l := range m.lessons {
		if fits(l.ID + " " + l.Topic + " " + l.Title) {
			hits = append(hits, hit{label: "lesson " + l.ID, text: l.Title, place: place{lesson: i}})
		}
		for n, g := range l.Goals {
			if len(wanted) > 0 && fits(g.Title+" "+g.Rule) {
				hits = append(hits, hit{label: fmt.Sprintf("goal %s.%d", l.ID, n+1), text: g.Title, place: place{i, n + 1}})
			}
		}
	}
	for _, s := range m.text.sections {
		if len(wanted) > 0 && fits(s.heading) {
			hits = append(hits, hit{label: "book", text: s.heading, heading: s.heading})
		}
	}
	return hits
}
