package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"graceperiod/tui/look"
)

// Frame is what all screens have in common: a title, a rule, the body, a rule and
// the keys.
type Frame struct {
	Left, Right string // of the title
	Body        []string
	Keys        []key.Binding
	Said        string // in place of the keys
}

// Around is how many lines the frame takes from a screen's height.
const Around = 4

// Draw makes w columns and h lines of it.
func (f Frame) Draw(l look.Look, w, h int) string {
	lines := []string{l.Ends(" "+l.Title.Render(f.Left), l.Dim.Render(f.Right)+" ", w), l.Rule(w)}
	lines = append(lines, l.Fit(f.Body, w, h-Around)...)
	foot := l.Cut(f.Said, w-2)
	if foot == "" {
		foot = Foot(l, f.Keys, w-2)
	}
	lines = append(lines, l.Rule(w), l.Pad(" "+foot, w))
	return strings.Join(lines, "\n")
}

// Common are the program's own keys, which every foot ends with.
var Common = []key.Binding{
	key.NewBinding(key.WithKeys("tab"), key.WithHelp("tab", "screens")),
	key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "keys")),
	key.NewBinding(key.WithKeys("q"), key.WithHelp("q", "quit")),
}

// Foot is the program's own keys at the right end, and before them as many of
// these as fit.
func Foot(l look.Look, keys []key.Binding, w int) string {
	const gap = "   "
	name := func(k key.Binding) string {
		return l.Key.Render(l.ToASCII(k.Help().Key)) + " " + l.ToASCII(k.Help().Desc)
	}
	var own []string
	for _, k := range Common {
		own = append(own, name(k))
	}
	right := strings.Join(own, gap)
	line := ""
	for _, k := range keys {
		if !k.Enabled() || k.Help().Key == "" {
			continue
		}
		part := name(k)
		if line != "" {
			part = gap + part
		}
		if look.Width(line)+look.Width(part)+len(gap)+look.Width(right) > w {
			break
		}
		line += part
	}
	return l.Ends(line, right, w)
}
