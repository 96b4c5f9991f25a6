package timeline

import (
	"fmt"
	"strings"

	"graceperiod/rcu/trace"
	"graceperiod/tui/timeline/facts"
)

// sentence is one thing that is true now; weight says how soon it is left out
// where there is no room.
type sentence struct {
	text string
	bad  bool
}

// truths are what is true as of now, the weightiest first.
func truths(f *facts.Facts, now int) []sentence {
	var out []sentence
	say := func(format string, a ...any) { out = append(out, sentence{text: fmt.Sprintf(format, a...)}) }
	inside := f.Inside(now)

	for _, s := range inside {
		relation, k := f.Relation(s, now)
		if relation == facts.Missed {
			g := f.Graces[k]
			out = append(out, sentence{bad: true, text: fmt.Sprintf(
				"%s is inside since step %d, and gp %d began at step %d: it had to wait for %s. It has ended without.",
				s.Reader, f.Step(s.Enter), g.Number, f.Step(g.Begin), s.Reader)})
		}
	}
	running := f.Running(now)
	for i, k := range running {
		if i == 3 {
			say("%d more grace periods are running.", len(running)-3)
			break
		}
		for _, text := range waiting(f, f.Graces[k], inside, now) {
			say("%s", text)
		}
	}
	if len(running) == 0 && len(f.Graces) > 0 {
		switch names := readers(inside, nil); {
		case len(out) > 0:
		case len(names) == 0:
			say("No grace period is running, and nobody is inside.")
		default:
			say("No grace period is running. %s %s inside.", list(names), isAre(names))
		}
	}
	out = append(out, stuck(f, now)...)
	return out
}

// waiting says whom a running grace period waits for, and whom it does not.
func waiting(f *facts.Facts, g facts.Grace, inside []facts.Section, now int) []string {
	before := readers(inside, func(s facts.Section) bool { return s.Enter < g.Begin })
	after := readers(inside, func(s facts.Section) bool { return s.Enter > g.Begin })
	name := fmt.Sprintf("gp %d", g.Number)
	if who := f.Log.Threads[g.Thread]; g.Called <= now {
		name += " of " + who
	}
	var out []string
	switch len(before) {
	case 0:
		if len(f.Inside(g.Begin)) == 0 {
			out = append(out, name+" may end: nobody was inside when it began.")
			break
		}
		out = append(out, name+" may end: all have left who were inside when it began.")
	case 1:
		for _, s := range inside {
			if s.Enter < g.Begin && s.Reader == before[0] {
				out = append(out, fmt.Sprintf("%s must wait for %s, inside since step %d.", name, s.Reader, f.Step(s.Enter)))
				break
			}
		}
	default:
		out = append(out, fmt.Sprintf("%s must wait for %s.", name, list(before)))
	}
	if len(after) > 0 {
		out = append(out, fmt.Sprintf("%s entered after gp %d began: not waited for.", list(after), g.Number))
	}
	return out
}

// stuck says who waits for what, apart from grace periods.
func stuck(f *facts.Facts, now int) []sentence {
	var out []sentence
	for t := range f.Lanes {
		s := f.Lanes[t].At(now)
		if s.Doing != facts.Blocked || s.For == "" {
			continue
		}
		out = append(out, sentence{text: fmt.Sprintf("%s is blocked: %s.", f.Lanes[t].Name, s.For)})
	}
	return out
}

// readers are the names of those that fit, each once.
func readers(inside []facts.Section, fits func(facts.Section) bool) []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range inside {
		if (fits == nil || fits(s)) && !seen[s.Reader] {
			seen[s.Reader] = true
			names = append(names, s.Reader)
		}
	}
	return names
}

// list is "A", "A and B", "A, B and 7 more".
func list(names []string) string {
	const most = 4
	switch n := len(names); {
	case n == 0:
		return "nobody"
	case n == 1:
		return names[0]
	case n <= most:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	default:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most-1], ", "), n-most+1)
	}
}

func isAre(names []string) string {
	if len(names) == 1 {
		return "is"
	}
	return "are"
}

// happened is what the event at a place did, in words.
func happened(log trace.Log, i int) string {
	e := log.Events[i]
	who := log.Threads[e.Thread]
	words := strings.TrimLeft(e.Words(), "›✗ ")
	if e.Op == "" {
		return words // a mark names its subject itself
	}
	return who + ": " + words
}
