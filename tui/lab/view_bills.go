package lab

import (
	"slices"
	"strings"

	"graceperiod/tui/look"
)

const (
	labelWidth = 16 // of a row, with the space before it
	valueWidth = 10
	narrow     = 57 // columns for both sides, at least
)

// bills is what the right part of the screen shows: rows of both sides, or of one
// where there is no room for two.
type bills struct {
	*Lab
	shown []int
	each  int // columns of a side
	gap   int // between two
}

func (s *Lab) bills(w, h int) []string {
	b := bills{Lab: s, shown: []int{0, 1}}
	if w < narrow {
		b.shown = []int{s.at}
	}
	b.gap = (w - labelWidth) % len(b.shown)
	b.each = (w - labelWidth) / len(b.shown)
	return b.draw(w, h)
}

func (b bills) draw(w, h int) []string {
	l := b.look
	lines := []string{
		b.across("", b.title),
		b.across(" "+l.Strong.Render(b.question()), b.verdict),
	}
	rows := b.rows()
	spare := h - len(lines) - len(rows) - 2 // the curve and its axis
	grouped := spare >= 3
	if grouped {
		spare -= 3
	}
	for _, r := range rows {
		if grouped && r.group != "" {
			lines = append(lines, " "+l.Strong.Render(r.group))
		}
		lines = append(lines, b.line(r, grouped))
	}
	high := 1
	if b.most() > 0 {
		high += max(0, min(spare, 6))
	}
	lines = append(lines, b.curves(grouped, high)...)
	if room := h - len(lines) - 2; room >= len(rows) {
		lines = append(append(lines, ""), b.glossary(w)...)
	}
	return lines
}

// across is one line: a label, and something of each side.
func (b bills) across(label string, of func(side int) string) string {
	line := b.look.Pad(label, labelWidth)
	for j, i := range b.shown {
		if j > 0 {
			line += strings.Repeat(" ", b.gap)
		}
		line += b.look.Pad(of(i), b.each)
	}
	return line
}

// glossary is what the rows mean.
func (b bills) glossary(w int) []string {
	var lines []string
	for _, r := range b.rows() {
		lines = append(lines, b.look.Dim.Render(b.look.Pad(" "+b.look.Pad(r.alone, labelWidth)+r.means, w)))
	}
	return lines
}

func (b bills) title(i int) string {
	l := b.look
	style, mark := l.Strong, " "
	if i == b.at {
		style, mark = l.Title, string(l.Pointer)
	}
	return l.Accent.Render(mark) + style.Render(b.name(i))
}

func (b bills) question() string {
	if b.live {
		return "so far"
	}
	return "who pays"
}

// verdict is who pays, in a few words.
func (b bills) verdict(i int) string {
	l, d := b.look, b.sides[i]
	running := b.going != nil && (b.live && b.going.at == i || !b.live && d.outcome == nil)
	switch {
	case d.trouble != "":
		return " " + l.Bad.Render(string(l.Failed)+" no result")
	case running:
		return " " + l.Dim.Render("running")
	case !b.has(i):
		return " " + l.Dim.Render("not run yet")
	case b.live:
		return " " + l.Dim.Render("ran for "+l.ToASCII(about(d.report.Elapsed)))
	}
	return " " + l.Warn.Render(payer(*d.outcome))
}

// line is one row, with one scale and one unit for both sides.
func (b bills) line(r row, grouped bool) string {
	l := b.look
	var amounts [2]amount
	for i := range b.sides {
		if b.has(i) {
			amounts[i] = r.of(b.sides[i])
		}
	}
	texts := pair(amounts[0], amounts[1])
	most := max(amounts[0].n, amounts[1].n)
	return b.across(label(r.label, r.alone, grouped), func(i int) string {
		style, value := l.Accent, l.ToASCII(texts[i])
		if !r.more && amounts[i].n == most && amounts[0].n != amounts[1].n {
			style = l.Warn // who pays more
		}
		if !b.has(i) {
			value = "-"
		}
		value = strings.Repeat(" ", max(0, valueWidth-look.Width(value))) + value
		return " " + style.Render(bar(l, amounts[i].n, most, b.each-valueWidth-2)) + " " + value
	})
}

func label(below, alone string, grouped bool) string {
	if grouped {
		return "  " + below
	}
	return " " + alone
}

// most is the largest backlog of both sides.
func (s *Lab) most() (n int) {
	for i := range s.sides {
		series, _ := s.series(i)
		n = max(n, slices.Max(append(series.Most, 0)))
	}
	return n
}

// curves are the backlogs over time, h lines high, with one scale, and how long each
// took below.
func (b bills) curves(grouped bool, h int) []string {
	l, most := b.look, b.most()
	var drawn [2][]string
	for i := range b.sides {
		series, _ := b.series(i)
		drawn[i] = curve(l, series.Columns(b.each-1), most, h)
	}
	var lines []string
	for j := range h {
		text := ""
		if j == h-1 {
			text = label("over time", "over time", grouped)
		}
		lines = append(lines, b.across(text, func(i int) string { return " " + l.Callback.Render(drawn[i][j]) }))
	}
	return append(lines, b.across("", func(i int) string {
		_, took := b.series(i)
		if took == 0 {
			return ""
		}
		return " " + l.Dim.Render(l.Ends("0", l.ToASCII(about(took)), b.each-1))
	}))
}
