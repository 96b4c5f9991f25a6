package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// Helper is a screen that has more to say than its keys.
type Helper interface {
	// Help is what its pictures mean, a paragraph a string.
	Help() []string
}

// help is all keys of the screen that is shown, and the program's own.
func (a *app) help() string {
	lines := a.helpLines(a.w - 2)
	room := a.h - screen.Around
	a.from = min(a.from, max(0, len(lines)-room))
	right := "any other key closes this"
	if len(lines) > room {
		right = "↑/↓ more   " + right
	}
	f := screen.Frame{Left: "All keys: " + string(a.current), Right: a.look.ToASCII(right), Body: lines[a.from:]}
	return f.Draw(a.look, a.w, a.h)
}

func (a *app) helpLines(w int) []string {
	l := a.look
	bindings := append(a.shown().Keys(), keys.next, keys.previous, keys.help, keys.quit)
	var parts []string
	for _, b := range bindings {
		if b.Help().Key == "" {
			continue
		}
		desc := b.Help().Desc
		if !b.Enabled() {
			desc += " (not now)"
		}
		parts = append(parts, l.Pad(" "+l.Key.Render(l.ToASCII(b.Help().Key)), 12)+l.ToASCII(desc))
	}
	lines := columns(l, parts, w)
	if h, ok := a.shown().(Helper); ok {
		lines = append(lines, "")
		for _, text := range h.Help() {
			for i, line := range look.Wrap(l.ToASCII(text), w-4) {
				if i == 0 {
					line = " " + line
				} else {
					line = "   " + line
				}
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// columns puts short lines into two columns, downwards.
func columns(l look.Look, parts []string, w int) []string {
	half := (len(parts) + 1) / 2
	lines := make([]string, half)
	for i := range half {
		lines[i] = l.Pad(parts[i], w/2)
		if i+half < len(parts) {
			lines[i] += l.Pad(parts[i+half], w/2)
		}
	}
	return lines
}

func (a *app) helpKey(msg tea.KeyMsg) {
	switch msg.String() {
	case "down", "j", "pgdown":
		a.from++
	case "up", "k", "pgup":
		a.from = max(0, a.from-1)
	default:
		a.helping = false
	}
}

// tooSmall says what is needed, in whatever room there is.
func (a *app) tooSmall() string {
	text := []string{
		fmt.Sprintf("This terminal has %d columns and %d rows.", a.w, a.h),
		fmt.Sprintf("The workbook needs %d and %d: make it larger,", screen.MinWidth, screen.MinHeight),
		"or use the commands: go run . help", "q quits",
	}
	var lines []string
	for _, t := range text {
		lines = append(lines, look.Wrap(t, a.w)...)
	}
	return strings.Join(a.look.Fit(lines, a.w, a.h), "\n")
}
