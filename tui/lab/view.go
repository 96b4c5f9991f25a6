package lab

import (
	"fmt"
	"regexp"
	"strings"

	"graceperiod/tui/screen"
)

const (
	formWidth = 22
	lower     = 3 // lines of the sentence
)

// View draws the screen.
func (s *Lab) View(w, h int) string {
	body := h - screen.Around
	upper := body - lower - 1
	right := w - formWidth - 1
	left, bills := s.look.Fit(s.form(upper), formWidth, upper), s.look.Fit(s.bills(right, upper), right, upper)
	lines := make([]string, 0, body)
	for i := range upper {
		lines = append(lines, left[i]+s.look.Dim.Render(string(s.look.Vertical))+bills[i])
	}
	rule := strings.Repeat(string(s.look.Horizontal), formWidth) + string(s.look.TeeUp) + strings.Repeat(string(s.look.Horizontal), right)
	lines = append(lines, s.look.Dim.Render(rule))
	lines = append(lines, s.below(w)...)
	return screen.Frame{
		Left: "Lab: who pays for the wait?", Right: s.mode(), Body: lines,
		Keys: s.Keys(),
		Said: s.said,
	}.Draw(s.look, w, h)
}

// mode is what is run, and for how long.
func (s *Lab) mode() string {
	text := "exact, in virtual time"
	if s.live {
		text = "live, on real goroutines"
	}
	if g := s.going; g != nil {
		text = fmt.Sprintf("running, %d.%d s", g.tenths/10, g.tenths%10)
	}
	return text
}

// below is what the numbers say, in words.
func (s *Lab) below(w int) []string {
	l := s.look
	for i := range s.sides {
		if text := s.sides[i].trouble; text != "" {
			return s.lines(l.Bad.Render(string(l.Failed)), letter(i)+": "+text, w)
		}
	}
	list := s.sentences()
	switch {
	case len(list) == 0 && s.going != nil:
		return []string{" running; esc stops it"}
	case len(list) == 0 && s.live && s.sides[s.at].setup.Readers == 0:
		return s.lines("", "Press enter to run side "+letter(s.at)+" on real goroutines. It has no readers yet, so that there is nobody to wait for.", w)
	case len(list) == 0 && s.live:
		return s.lines("", "Press enter to run side "+letter(s.at)+" on real goroutines, for a minute or until esc.", w)
	case len(list) == 0:
		return []string{" Press enter to run both sides."}
	}
	if s.unlike() {
		list = append([]string{"A and B differ in more than the policy: = makes them alike."}, list...)
	}
	// As many sentences as there is room for.
	text := list[0]
	for _, more := range list[1:] {
		if len(s.lines("", text+" "+more, w)) > lower {
			break
		}
		text += " " + more
	}
	return s.lines(l.Accent.Render(string(l.Arrow)), text, w)
}

// lines breaks a text, but neither between a number and its unit nor within the name
// of a side.
func (s *Lab) lines(mark, text string, w int) []string {
	const held = "\u00a0"
	text = unit.ReplaceAllString(text, "$1"+held+"$2")
	for i := range s.sides {
		text = strings.ReplaceAll(text, s.name(i), strings.ReplaceAll(s.name(i), " ", held))
	}
	lines := s.look.Labelled(" "+mark, 3, text, w-1)
	for i := range lines {
		lines[i] = s.look.ToASCII(strings.ReplaceAll(lines[i], held, " "))
	}
	return lines
}

var unit = regexp.MustCompile(`(\d) (s|ms|µs)\b`)
