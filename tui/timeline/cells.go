package timeline

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// cell is one column of a lane.
type cell struct {
	r     rune
	style *lipgloss.Style // nil: plain
}

// render joins cells; neighbours of one style are one piece, which keeps what is
// sent to the terminal short.
func render(cells []cell) string {
	var b, piece strings.Builder
	var style *lipgloss.Style
	flush := func() {
		if piece.Len() == 0 {
			return
		}
		if style == nil {
			b.WriteString(piece.String())
		} else {
			b.WriteString(style.Render(piece.String()))
		}
		piece.Reset()
	}
	for _, c := range cells {
		if c.style != style {
			flush()
			style = c.style
		}
		piece.WriteRune(c.r)
	}
	flush()
	return b.String()
}

func blank(width int) []cell {
	cells := make([]cell, width)
	for i := range cells {
		cells[i].r = ' '
	}
	return cells
}

// write puts text over cells, as far as there is room.
func write(cells []cell, at int, text string, style *lipgloss.Style) {
	for _, r := range text {
		if at >= 0 && at < len(cells) {
			cells[at] = cell{r, style}
		}
		at++
	}
}
