package timeline

import (
	"fmt"

	"graceperiod/tui/timeline/facts"
)

// question is asked before the future is shown. It blocks nothing: whoever does
// not want to answer goes on.
type question struct {
	at      int // where it is asked
	until   int // what is shown when it is answered
	text    string
	options []string
	right   int
	because string
}

// questions are what can be asked about a run, in its order: whom a grace period
// must wait for, whether it may end, when a callback may be called, who breaks
// the rule.
func questions(f *facts.Facts) []question {
	var all []question
	for i, g := range f.Graces {
		if i == 12 {
			break // enough for a run
		}
		if q, ok := mayEnd(f, g); ok {
			all = append(all, q)
		} else if q, ok := endsIt(f, g); ok {
			all = append(all, q)
		}
	}
	for i, c := range f.Callbacks {
		if i == 3 {
			break
		}
		if q, ok := mayCall(f, c); ok {
			all = append(all, q)
		}
	}
	if q, ok := breaksIt(f); ok && len(all) == 0 {
		all = append(all, q)
	}
	inOrder(all)
	return all
}

func inOrder(all []question) {
	for i := range all {
		for j := i; j > 0 && all[j].at < all[j-1].at; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
}

// mayEnd asks about a grace period that ends too early.
func mayEnd(f *facts.Facts, g facts.Grace) (question, bool) {
	if !f.MissedOne(g) {
		return question{}, false
	}
	var missed facts.Section
	for _, s := range f.Inside(g.End) {
		if s.Enter < g.Begin {
			missed = s
			break
		}
	}
	return question{
		at:      max(g.Called, g.End-1),
		until:   g.End,
		text:    fmt.Sprintf("%s waits for gp %d. May it return now?", f.Log.Threads[g.Thread], g.Number),
		options: []string{"yes, nobody is inside who was there before", fmt.Sprintf("no, %s was inside when it began", missed.Reader), "no, it must wait for everybody who is inside"},
		right:   1,
		because: fmt.Sprintf("%s entered at step %d, gp %d began at step %d. It returns all the same: that is the mistake.", missed.Reader, f.Step(missed.Enter), g.Number, f.Step(g.Begin)),
	}, true
}

// endsIt asks which reader's leaving lets a grace period end.
func endsIt(f *facts.Facts, g facts.Grace) (question, bool) {
	if g.End == facts.Never || !g.Over {
		return question{}, false
	}
	before := readers(f.Inside(g.Begin), nil)
	var last facts.Section
	found := false
	var others []string
	for _, s := range f.Sections {
		switch {
		case s.Enter > g.End:
		case s.Enter < g.Begin && s.Leave > g.Begin && s.Leave <= g.End:
			if !found || s.Leave > last.Leave {
				last, found = s, true
			}
		case s.Enter > g.Begin:
			others = append(others, s.Reader)
		}
	}
	if !found || len(before) == 0 {
		return question{}, false
	}
	options := []string{last.Reader + " leaves"}
	for _, name := range before {
		if name != last.Reader && len(options) < 2 {
			options = append(options, name+" leaves")
		}
	}
	if len(others) > 0 && others[0] != last.Reader {
		options = append(options, fmt.Sprintf("%s leaves, who comes later", others[0]))
	}
	options = append(options, "nothing more: it may end now")
	right := place3(options, last.Leave)
	return question{
		at:      g.Called,
		until:   min(g.End, f.Len()-1),
		text:    fmt.Sprintf("gp %d begins. What must happen before it may end?", g.Number),
		options: options,
		right:   right,
		because: fmt.Sprintf("%s was inside when gp %d began, and was the last of these to leave, at step %d.", last.Reader, g.Number, f.Step(last.Leave)),
	}, true
}

// place3 moves the first option to a place that depends on the run alone, so that
// the right one is not always the first, and says where.
func place3(options []string, seed int) int {
	to := seed % len(options)
	first := options[0]
	copy(options, options[1:to+1])
	options[to] = first
	return to
}

// mayCall asks when a callback may be called.
func mayCall(f *facts.Facts, c facts.Callback) (question, bool) {
	segment, k := f.Segment(c, c.Posted)
	options := []string{"at once", "when the grace period ends that is running", "when one ends that begins from now on"}
	if segment != facts.NextReady {
		options[1] = "when all who are inside now have left, and those who come meanwhile"
	}
	because := fmt.Sprintf("%s was posted at step %d: only a grace period that begins later waits for all who may still see it.", c.Name, f.Step(c.Posted))
	if segment == facts.NextReady {
		because = fmt.Sprintf("gp %d had begun before %s was posted: it is too early for it.", f.Graces[k].Number, c.Name)
	}
	until := f.Len() - 1
	if c.Invoked != facts.Never {
		until = c.Invoked
	}
	return question{at: c.Posted, until: until, text: fmt.Sprintf("%s is posted. When may it be called?", c.Name), options: options, right: 2, because: because}, true
}

// breaksIt asks who breaks the rule; it fits every run that breaks one.
func breaksIt(f *facts.Facts) (question, bool) {
	if f.Broken < 2 || len(f.Lanes) < 2 || f.Log.Rule == "" {
		return question{}, false
	}
	who := f.Log.Events[f.Broken].Thread
	options, right := []string{}, 0
	for t := range f.Lanes {
		if t == who {
			right = len(options)
		}
		if t == who || len(options) < 3 {
			options = append(options, f.Lanes[t].Name)
		}
	}
	options = options[:min(4, len(options))]
	at := f.Broken * 3 / 4
	return question{
		at: at, until: f.Broken,
		text:    "One of them is about to break the rule. Whose step is it?",
		options: options, right: right,
		because: happened(f.Log, f.Broken) + ".",
	}, true
}
