package play

import (
	"fmt"
	"strings"
)

// code draws the lines around the one at which the chosen thread stands, where
// at least three of them have room. What a thread will do next is in them.
func (p *play) code(w, h int) []string {
	at := p.game.Position()
	if h < 4 || p.thread >= len(at.Threads) {
		return nil
	}
	t := at.Threads[p.thread]
	c := p.game.Challenge()
	if t.File == "" || c.Code == nil {
		return nil
	}
	lines := c.Code(t.File)
	if t.Line < 1 || t.Line > len(lines) {
		return nil
	}
	h-- // the heading
	first := min(max(0, t.Line-1-(h-1)/2), max(0, len(lines)-h))
	last := min(first+h, len(lines))
	l := p.l
	head := " " + strings.Repeat(string(l.Horizontal), 2) + " " + t.File + " "
	out := []string{l.Dim.Render(head + strings.Repeat(string(l.Horizontal), max(0, w-len([]rune(head))-1)))}
	margin := margin(lines[first:last])
	for i := first; i < last; i++ {
		text := l.ToASCII(unindent(lines[i], margin))
		number := fmt.Sprintf("%5d ", i+1)
		if i+1 == t.Line {
			out = append(out, l.Dim.Render(number)+l.Accent.Render(string(l.Pointer))+" "+l.Cut(text, w-9))
		} else {
			out = append(out, l.Dim.Render(l.Cut(number+"  "+text, w-1)))
		}
	}
	return out
}

// margin is how many tabs all lines with text begin with.
func margin(lines []string) int {
	least := -1
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if n := len(line) - len(strings.TrimLeft(line, "\t")); least < 0 || n < least {
			least = n
		}
	}
	return max(0, least)
}

// unindent takes that many tabs away, and makes two columns of the others.
func unindent(line string, tabs int) string {
	for ; tabs > 0 && strings.HasPrefix(line, "\t"); tabs-- {
		line = line[1:]
	}
	return strings.ReplaceAll(line, "\t", "  ")
}
