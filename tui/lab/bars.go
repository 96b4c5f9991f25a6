package lab

import (
	"math"
	"strings"

	"graceperiod/tui/look"
)

// bar is w columns, of which part of most is filled. What is not nothing can be seen.
func bar(l look.Look, part, most float64, w int) string {
	if part <= 0 || most <= 0 || w <= 0 {
		return strings.Repeat(" ", max(0, w))
	}
	steps := len(l.BarParts) + 1
	filled := min(w*steps, max(1, int(math.Round(part/most*float64(w*steps)))))
	text := strings.Repeat(string(l.Bar), filled/steps)
	if rest := filled % steps; rest > 0 {
		text += string(l.BarParts[rest-1])
	}
	return text + strings.Repeat(" ", max(0, w-look.Width(text)))
}

// heights are the glyphs of a curve, from low to high.
func heights(l look.Look) []rune {
	if l.ASCII {
		return []rune("_.-=*#")
	}
	return []rune("▁▂▃▄▅▆▇█")
}

// curve draws numbers as columns, h lines high, most at the top. Zero is a base line.
func curve(l look.Look, numbers []int, most, h int) []string {
	glyphs := heights(l)
	lines := make([]string, h)
	for i := range lines {
		below := (h - 1 - i) * len(glyphs) // of the height, in steps
		var b strings.Builder
		for _, n := range numbers {
			steps := 0
			if most > 0 && n > 0 {
				steps = max(1, int(math.Round(float64(n)/float64(most)*float64(h*len(glyphs)))))
			}
			switch here := steps - below; {
			case here > 0:
				b.WriteRune(glyphs[min(here, len(glyphs))-1])
			case i == h-1:
				b.WriteRune(l.Horizontal)
			default:
				b.WriteByte(' ')
			}
		}
		lines[i] = b.String()
	}
	return lines
}
