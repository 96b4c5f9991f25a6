package workbook

import (
	"fmt"
	"strings"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
	"graceperiod/tests/wire"
	"graceperiod/tui/look"
)

// indent is where text begins behind a label.
const indent = 6

// text is the right side being written.
type text struct {
	m     *Model
	w     int
	lines []string
}

func (t *text) add(lines ...string) { t.lines = append(t.lines, lines...) }

func (t *text) say(label, s string) {
	t.add(t.m.look.Labelled(t.m.look.Dim.Render(label), indent, t.m.look.ToASCII(look.Clean(s)), t.w)...)
}

func (t *text) wrap(s string) { t.add(look.Wrap(t.m.look.ToASCII(look.Clean(s)), t.w)...) }

// about is the lesson or the goal that is chosen.
func (m *Model) about(w int) []string {
	t := &text{m: m, w: w}
	l := m.lesson()
	run := m.runs[l.ID]
	t.add(m.look.Labelled(m.look.Strong.Render(l.ID), 4, m.look.Strong.Render(m.look.ToASCII(l.Title)), w)...)
	if _, v := m.goal(); v == nil || v.Failure == nil || m.pane == aboutHint {
		// A failure names its line, and needs the room.
		t.add(m.look.Cut(m.look.Dim.Render(m.book.LearnerFile(l, l.Files[0])), w))
	}
	t.add("")
	switch {
	case run != nil && run.err != nil:
		what, next := problem(run.err)
		t.wrap("It could not be run: " + what)
		if next != "" {
			t.add("")
			t.say("next", next)
		}
	case run != nil && run.report.State == workbook.DoesNotBuild:
		t.add(m.look.Bad.Render(string(m.look.Failed)+" does not build"), "")
		for _, line := range strings.Split(strings.TrimSpace(run.report.Compiler), "\n") {
			t.wrap(line)
		}
		t.next("e  mend it; it runs again when you save")
	case run != nil && run.report.State == workbook.NotAllowed:
		t.add(m.look.Bad.Render(string(m.look.Failed)+" not allowed")+": the lesson was not run", "")
		for _, f := range run.report.Findings {
			t.wrap(f.String())
		}
		t.next("e  change what is named above")
	case m.chosen.goal == 0 && m.state(l) == string(workbook.Met):
		t.passed()
	default:
		t.goal()
	}
	return t.lines
}

// goal is one goal: how it stands, and why.
func (t *text) goal() {
	m, l := t.m, t.m.lesson()
	number, v := m.goal()
	if number == 0 {
		t.passed()
		return
	}
	g := l.Goals[number-1]
	state := "not run"
	if v != nil {
		state = v.State
	}
	label := fmt.Sprintf("%s %s  %d  ", m.sign(state), state, number)
	t.add(m.look.Labelled(label, look.Width(label), m.look.Strong.Render(m.look.ToASCII(g.Title)), t.w)...)
	t.add("")
	if m.pane == aboutHint {
		t.say("hint", fmt.Sprintf("%d of %d   %s", m.level, len(g.Hints), g.Hints[m.level-1]))
		if m.level < len(g.Hints) {
			t.next("h  one more hint", fmt.Sprintf("b  the book: %s", g.Book), "esc  back")
		} else {
			t.next(fmt.Sprintf("b  the book: %s", g.Book), "esc  back")
		}
		return
	}
	if v == nil || v.Failure == nil {
		t.say("rule", g.Rule)
		t.unfailed(state, v)
		return
	}
	f := v.Failure
	t.say("rule", f.Rule)
	t.say("saw", f.Saw)
	t.say("so", f.So)
	var next []string
	if f.Trace != "" {
		next = append(next, "v this run on the timeline")
	}
	next = append(next, "h a hint", "e "+orFile(f.Where, l.Files[0]), "b the book")
	t.keys(next...)
}

// unfailed is a goal without a failure to tell.
func (t *text) unfailed(state string, v *wire.Verdict) {
	l := t.m.lesson()
	switch state {
	case wire.Met:
		t.add("")
		if v.Explored.Schedules > 0 {
			t.wrap("Met: " + words.Tried(*v) + ".")
		}
		t.next("b  the book: " + l.Goals[v.Goal-1].Book)
	case wire.Locked:
		t.add("")
		t.wrap("Locked: a goal before it is not met yet.")
	case "not run":
		t.next("b  read the chapter", "e  open the file", "r  run it; it also runs when you save")
	default:
		t.add("")
		t.wrap("This is from an earlier day.")
		t.next("r  run it again, to see why")
	}
}

// passed is a lesson that is met.
func (t *text) passed() {
	m, l := t.m, t.m.lesson()
	t.add(m.look.Good.Render(string(m.look.Met) + " every goal is met"))
	next := []string{"s  compare yours with our answer"}
	if m.chosen.lesson < len(m.lessons)-1 {
		n := m.lessons[m.chosen.lesson+1]
		next = append(next, fmt.Sprintf("→  lesson %s, %s", n.ID, n.Topic))
	} else {
		next = append(next, "l  the lab", "p  break what others built")
	}
	t.next(next...)
	t.add("", "What your code does now:", "")
	for i, g := range l.Goals {
		t.add(m.look.Labelled(fmt.Sprintf("  %d", i+1), 4, m.look.ToASCII(g.Title), t.w)...)
	}
}

// next is what to press next, one a line.
func (t *text) next(parts ...string) {
	t.add("")
	for i, part := range parts {
		label := ""
		if i == 0 {
			label = t.m.look.Dim.Render("next")
		}
		k, rest, _ := strings.Cut(part, "  ")
		t.add(t.m.look.Labelled(label, indent, t.m.look.Key.Render(t.m.look.ToASCII(t.m.look.Pad(k, 3)))+" "+t.m.look.ToASCII(rest), t.w)...)
	}
}

// keys is what to press next, as many as fit a line.
func (t *text) keys(parts ...string) {
	t.add("")
	line := t.m.look.Pad(t.m.look.Dim.Render("next"), indent)
	used := indent
	for i, part := range parts {
		k, rest, _ := strings.Cut(part, " ")
		if i > 0 && used+3+look.Width(part) > t.w {
			t.add(line)
			line, used = strings.Repeat(" ", indent), indent
		} else if i > 0 {
			line += "   "
			used += 3
		}
		line += t.m.look.Key.Render(k) + " " + t.m.look.ToASCII(rest)
		used += look.Width(part)
	}
	t.add(line)
}

func orFile(where, file string) string {
	if where != "" {
		return where
	}
	return "open " + file
}

// foot is what is known about the last run, at the lower end.
func (m *Model) foot(w int) []string {
	t := &text{m: m, w: w}
	l := m.lesson()
	run := m.runs[l.ID]
	var status string
	switch {
	case m.running == l.ID:
		status = m.spinner.View() + " running ..."
		if m.slow != "" {
			status = m.spinner.View() + " " + m.slow
		}
	case run == nil:
		if at := m.record().Time; !at.IsZero() {
			status = "last run " + at.Format("2 January 15:04")
		}
	default:
		status = "run at " + run.at + "   " + words.Seconds(run.report.Took)
	}
	if run != nil && m.running == l.ID && run.report.Pending {
		status = m.spinner.View() + " the goals stand; looking at plain fields ..."
	}
	if run != nil && run.err == nil && m.running != l.ID {
		if plain := words.Plain(run.report.Plain); plain != "" {
			status += "   " + plain
		}
		if run.real != "" {
			t.say("real", run.real)
		}
		for i, remark := range run.report.Remarks {
			if i == 2 {
				break
			}
			t.say("vet", remark)
		}
	}
	if m.changed[l.ID] && m.running != l.ID {
		t.wrap("* changed since it was run: r runs it")
	}
	if m.unseen != "" {
		t.wrap("Saves are not seen here: press r after each.")
	}
	if status != "" {
		t.add(m.look.Cut(m.look.Dim.Render(m.look.ToASCII(status)), w))
	}
	if len(t.lines) > 0 {
		return append([]string{""}, t.lines...)
	}
	return nil
}
