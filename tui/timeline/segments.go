package timeline

import (
	"fmt"
	"strings"

	"graceperiod/tui/timeline/facts"
)

// segments draws where the callbacks stand, as the kernel's list has them: two
// lines, or none if the run has no callbacks.
//
//	DONE        WAIT gp 1      NEXT_READY gp 2     NEXT      called
//	(none)      [1]            [2] [3]             [4]       0
func (p *picture) segments(w int) []string {
	if len(p.facts.Callbacks) == 0 {
		return nil
	}
	by, called := p.facts.Segments(p.now)
	heads := [facts.Called]string{facts.Done: "DONE", facts.Wait: "WAIT", facts.NextReady: "NEXT_READY", facts.Next: "NEXT"}
	if len(by[facts.Wait]) > 0 {
		if _, k := p.facts.Segment(by[facts.Wait][0], p.now); k >= 0 {
			heads[facts.Wait] += fmt.Sprintf(" gp %d", p.facts.Graces[k].Number)
		}
	}
	const last = 10 // columns for "called"
	each := (w - last) / 4
	head, body := "", ""
	for _, s := range []facts.Segment{facts.Done, facts.Wait, facts.NextReady, facts.Next} {
		head += p.look.Pad(p.look.Strong.Render(heads[s]), each)
		body += p.look.Pad(p.look.Callback.Render(boxes(by[s], each-2)), each)
	}
	head += p.look.Dim.Render("called")
	body += itoa(called)
	return []string{head, body}
}

// boxes are callbacks by number, as many as fit.
func boxes(all []facts.Callback, w int) string {
	if len(all) == 0 {
		return "(none)"
	}
	var b strings.Builder
	for i, c := range all {
		box := fmt.Sprintf("[%d] ", c.Number)
		more := fmt.Sprintf("+%d", len(all)-i)
		if b.Len()+len(box)+len(more) > w && !(i == len(all)-1 && b.Len()+len(box)-1 <= w) {
			b.WriteString(more)
			break
		}
		b.WriteString(box)
	}
	return strings.TrimSpace(b.String())
}
