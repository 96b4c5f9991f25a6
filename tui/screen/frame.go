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
	Said        string // in place of the keys, until the next one
}

// Around is how many lines the frame takes from a screen's height.
const Around = 4

// Draw makes w columns and h lines of it.
func (f Frame) Draw(l look.Look, w, h int) string {
	lines := []string{l.Ends(" "+l.Title.Render(f.Left), l.Dim.Render(f.Right)+" ", w), l.Rule(w)}
	lines = append(lines, l.Fit(f.Body, w, h-Around)...)
	foot := f.Said
	if foot == "" {
		foot = Foot(l, f.Keys, w-2)
	}
	lines = append(lines, l.Rule(w), l.Pad(" "+foot, w))
	return strings.Join(lines, "\n")
}

// Foot is as many keys as fit, and always the last one, which is the help.
func Foot(l look.Look, keys []key.Binding, w int) string {
	const gap = "   "
	var parts []string
	for _, k := range keys {
		if k.Enabled() && k.Help().Key != "" {
			parts = append(parts, l.Key.Render(l.ToASCII(k.Help().Key))+" "+l.ToASCII(k.Help().Desc))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	last := parts[len(parts)-1]
	line := ""
	for _, part := range parts[:len(parts)-1] {
		if look.Width(line)+look.Width(part)+2*len(gap)+look.Width(last) > w {
			break
		}
		line += part + gap
	}
	return l.Cut(line+last, w)
}
