package play

import (
	"fmt"

	engine "graceperiod/internal/play"
)

// pick lets the thread with that index take a step.
func (p *play) pick(i int) {
	threads := p.game.Position().Threads
	if i < 0 || i >= len(threads) {
		p.said = fmt.Sprintf("There is no thread %d.", i+1)
		return
	}
	p.thread = i
	t := threads[i]
	if !t.Can() {
		p.said = t.Name + " cannot go: " + reason(t)
		return
	}
	if err := p.game.Choose(t.ID); err != nil {
		p.said = err.Error()
	}
	p.choose()
}

// run lets the chosen thread go on until another could matter.
func (p *play) run() {
	t := p.game.Position().Threads[p.thread]
	n, err := p.game.Run(t.ID)
	if err != nil {
		p.said = err.Error()
	} else if n > 1 {
		p.said = fmt.Sprintf("%s took %d steps. %s", t.Name, n, p.game.Position().Last)
	}
	p.choose()
}

func (p *play) show() {
	switch p.game.Show() {
	case engine.SteppedOff:
		p.said = "Your run had left the way that is shown: back to where it did. Press s again for the next step."
	case engine.Stepped:
		p.helped = true
		p.said = "Shown: " + p.game.Position().Last
	}
	p.choose()
}

// choose keeps the choice on a thread that can go, if there is one: the one that
// was chosen, or the one that went last, or the first.
func (p *play) choose() {
	at := p.game.Position()
	p.keep()
	if at.Ended || p.thread < len(at.Threads) && at.Threads[p.thread].Can() {
		return
	}
	for i, t := range at.Threads {
		if t.Can() {
			p.thread = i
			return
		}
	}
	p.thread = min(p.thread, max(0, len(at.Threads)-1))
}

// keep notes that the challenge is won: its rule is broken, or it cannot be
// broken and the learner has seen a run end.
func (p *play) keep() {
	at, c := p.game.Position(), p.game.Challenge()
	if !at.Ended || c.Breakable() && at.Broken == nil {
		return
	}
	r := result{at.Steps, at.Preemptions, p.helped}
	old, won := p.done[c.Name]
	if !won || better(r, old) {
		p.done[c.Name] = r
	}
}

// better prefers a win of one's own, then fewer preemptions, then fewer steps.
func better(a, b result) bool {
	switch {
	case a.helped != b.helped:
		return b.helped
	case a.preemptions != b.preemptions:
		return a.preemptions < b.preemptions
	}
	return a.steps < b.steps
}

// enable switches the keys to what they can do now, and keeps choices in range.
func (p *play) enable() {
	k := &p.keys
	for _, b := range k.all() {
		b.SetEnabled(false)
	}
	k.Back.SetEnabled(true)
	if p.game == nil {
		n := len(p.challenges)
		p.at = min(max(p.at, 0), max(0, n-1))
		k.Open.SetEnabled(n > 0)
		k.Up.SetEnabled(p.at > 0)
		k.Down.SetEnabled(p.at < n-1)
		k.Back.SetHelp("esc", "workbook")
		return
	}
	at, c := p.game.Position(), p.game.Challenge()
	n := len(at.Threads)
	p.thread = min(max(p.thread, 0), max(0, n-1))
	can := !at.Ended && n > 0 && at.Threads[p.thread].Can()
	k.Up.SetEnabled(!at.Ended && p.thread > 0)
	k.Down.SetEnabled(!at.Ended && p.thread < n-1)
	k.Pick.SetEnabled(!at.Ended)
	k.Pick.SetHelp(numbers(n), "step")
	k.Let.SetEnabled(can)
	k.Run.SetEnabled(can)
	k.Undo.SetEnabled(at.Steps > 0)
	k.Restart.SetEnabled(at.Steps > 0)
	k.Timeline.SetEnabled(at.Steps > 0)
	k.Hint.SetEnabled(!at.Ended)
	k.Show.SetEnabled(c.Breakable() && at.Broken == nil)
	k.Back.SetHelp("esc", "list")
}

func numbers(n int) string {
	if n <= 1 {
		return "1"
	}
	return fmt.Sprintf("1-%d", min(n, 9))
}
