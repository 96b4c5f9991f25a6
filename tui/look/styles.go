package look

import "github.com/charmbracelet/lipgloss"

// Styles are what things look like. Colours are of the 16 that every terminal
// lets its user choose, where it can be; the others adapt to the background.
type Styles struct {
	Text     lipgloss.Style // as it is
	Title    lipgloss.Style
	Strong   lipgloss.Style
	Dim      lipgloss.Style // less important, and rules between parts
	Key      lipgloss.Style // a key in the foot
	Good     lipgloss.Style // met
	Bad      lipgloss.Style // failed, broken
	Warn     lipgloss.Style // undecided, blocked
	Accent   lipgloss.Style // what is chosen
	Selected lipgloss.Style // the line that keys act on
	Cursor   lipgloss.Style // the column or line of the present moment

	Waited    lipgloss.Style // a reader that a grace period waits for
	NotWaited lipgloss.Style // a reader inside that none waits for
	Missed    lipgloss.Style // a reader that should have been waited for
	Grace     lipgloss.Style // waiting for a grace period
	Irq       lipgloss.Style // an interrupt
	Callback  lipgloss.Style
}

func stylesOf(r *lipgloss.Renderer) Styles {
	plain := r.NewStyle()
	color := func(light, dark string) lipgloss.Style {
		return plain.Foreground(lipgloss.AdaptiveColor{Light: light, Dark: dark})
	}
	return Styles{
		Text:      plain,
		Title:     color("25", "75").Bold(true),
		Strong:    plain.Bold(true),
		Dim:       color("243", "245"),
		Key:       color("25", "75").Bold(true),
		Good:      color("28", "78"),
		Bad:       color("160", "203").Bold(true),
		Warn:      color("130", "215"),
		Accent:    color("25", "75"),
		Selected:  plain.Reverse(true),
		Cursor:    plain.Reverse(true),
		Waited:    color("28", "78"),
		NotWaited: color("244", "246"),
		Missed:    color("160", "203").Bold(true),
		Grace:     color("62", "105"),
		Irq:       color("130", "215"),
		Callback:  color("90", "177"),
	}
}
