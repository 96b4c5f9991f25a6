package workbook

import (
	"strings"

	"github.com/charmbracelet/glamour"
	"github.com/charmbracelet/glamour/styles"

	"graceperiod/internal/workbook"
	"graceperiod/tui/look"
)

// rendered keeps what was made from the book last: that takes some milliseconds.
type rendered struct {
	heading  string
	width    int
	lines    []string
	solution []string
}

func (m *Model) openBook(heading string) {
	m.head, m.pane, m.scroll, m.detail = heading, aboutBook, 0, true
}

// toggleBook opens the book at what is chosen, or closes it.
func (m *Model) toggleBook() {
	if m.pane == aboutBook {
		m.back()
		return
	}
	m.openBook(m.chapter())
}

// chapter is the heading for what is chosen: a goal's, or the beginning of the
// lesson's chapter where nothing was run yet.
func (m *Model) chapter() string {
	l := m.lesson()
	number, v := m.goal()
	switch {
	case v != nil:
		return workbook.Chapter(l, *v)
	case m.chosen.goal > 0:
		return l.Goals[number-1].Book
	}
	for _, s := range m.text.sections {
		if s.level == 1 && strings.HasPrefix(s.heading, "Lesson "+l.ID) {
			return s.heading
		}
	}
	return l.Goals[0].Book
}

// section is the lines of the heading that is open.
func (m *Model) section(w int) []string {
	c := m.cache
	if c.heading == m.head && c.width == w && c.lines != nil {
		return c.lines
	}
	c.heading, c.width = m.head, w
	i := m.text.find(m.head)
	if i < 0 {
		c.lines = look.Wrap("The book has no heading “"+m.head+"”.", w)
		return c.lines
	}
	c.lines = strings.Split(m.markdown(m.text.sections[i].text, w), "\n")
	return c.lines
}

func (m *Model) markdown(text string, w int) string {
	style := styles.NoTTYStyleConfig
	if m.look.Color && !m.look.ASCII {
		style = styles.LightStyleConfig
		if m.look.Dark {
			style = styles.DarkStyleConfig
		}
		// Colour and weight tell a heading; elsewhere its signs must.
		style.H2.Prefix, style.H3.Prefix = "", ""
	}
	none := uint(0)
	style.Document.Margin = &none
	style.Document.BlockPrefix, style.Document.BlockSuffix = "", ""
	style.CodeBlock.Margin = &none
	r, err := glamour.NewTermRenderer(glamour.WithStyles(style), glamour.WithWordWrap(w))
	if err != nil {
		return text
	}
	out, err := r.Render(text)
	if err != nil {
		return text
	}
	return m.look.ToASCII(strings.Trim(out, "\n"))
}
