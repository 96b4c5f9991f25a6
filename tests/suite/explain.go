package suite

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"graceperiod/rcu/sim"
	"graceperiod/rcu/trace"
	"graceperiod/tests/wire"
)

// explain puts a failure into the four parts a learner reads. It replays the
// run to say what happened in order.
func explain(l Lesson, goal, scenario int, f *sim.Failure) *wire.Failure {
	g, sc := l.Goals[goal], l.Goals[goal].Scenarios[scenario]
	w := &wire.Failure{Kind: string(f.Kind), Where: f.Where}
	if f.Schedule != "" && shows(f.Kind) {
		w.Trace = TraceID(l, goal, scenario) + ":" + f.Schedule
	}
	var rec *sim.Recording
	if w.Trace != "" && f.Kind != sim.OverBudget {
		rec, _ = sc.Replay(f.Schedule)
	}
	w.Rule, w.Saw, w.So = words(g, f, rec)
	return w
}

// shows tells whether a replay shows a failure of this kind. Plain fields are no
// steps of the machine, so a race is in no timeline; and what takes another path
// each time cannot be replayed.
func shows(k sim.Kind) bool { return k != sim.Raced && k != sim.Unrepeatable }

func words(g Goal, f *sim.Failure, rec *sim.Recording) (rule, saw, so string) {
	who := f.Thread
	if f.Where != "" {
		who += " at " + f.Where
	}
	// A rule that is broken inside the code under test has a line there.
	at := ""
	if f.Where != "" {
		at = " (" + f.Where + ")"
	}
	if f.Rule != "" {
		return f.Rule, story(rec, f.Text+at), f.So
	}
	switch f.Kind {
	case sim.Rule:
		return g.Rule, story(rec, f.Text+at), g.So
	case sim.Deadlock:
		return "Every call returns.", story(rec, "no thread can move: "+waiting(rec)), "the program stands still for ever."
	case sim.Livelock:
		return "A wait ends.", story(rec, "threads go round in a loop, and nothing is left that could end it: "+waiting(rec)), "the program burns a processor for ever."
	case sim.Endless:
		return "Every call returns.", story(rec, "virtual time ran past the limit of this scenario: "+waiting(rec)), "the program never comes to an end."
	case sim.Panicked:
		return "Correct use does not panic.", story(rec, who+" panicked: "+f.Text), "one caller takes the whole program down."
	case sim.Exited:
		return "A call returns to its caller.", story(rec, who+" was ended by runtime.Goexit"), "what its caller still had to do is never done."
	case sim.Copied:
		return "A mem value stays where it was made: it is not copied or overwritten.", f.Text + ": " + who, "threads that should meet at one value use two."
	case sim.Stale:
		return "Every run makes its own mem values.", f.Text + ": " + who, "what one run left behind changes the next; nothing could be replayed."
	case sim.Rogue:
		return "Threads are started by mem.Go.", f.Text, "a plain go statement starts a goroutine that the machine cannot schedule."
	case sim.Misused:
		return "A lock is released by whoever holds it.", story(rec, f.Text+": "+who), "the lock protects nothing from there on."
	case sim.Unrepeatable:
		return "The same schedule takes the same path.", "the code took another path when the same schedule was run again", "nothing could be replayed. Do not let the order of a range over a map, or a random number, decide which mem operation comes next: keep a slice."
	case sim.Raced:
		return "Threads share a plain field only in an order: under a mem.Mutex, or handed over through a mem operation.", "two threads reached a plain field and nothing ordered them", "what is read there may be old, half new, or anything."
	case sim.OverBudget:
		return g.Rule, f.Text, "this is neither met nor failed: make the code take fewer steps, or wait without polling."
	}
	return g.Rule, story(rec, f.Text), g.So
}

// maxStory is how many marks a story tells; earlier ones are left to the timeline.
const maxStory = 6

// story is the marks of the run in order, and then the end.
func story(rec *sim.Recording, end string) string {
	if rec == nil {
		return end
	}
	var marks []trace.Event
	for _, e := range rec.Events {
		if e.Mark != "" {
			marks = append(marks, e)
		}
	}
	var parts []string
	if n := len(marks); n > maxStory {
		parts = append(parts, "…")
		marks = marks[n-maxStory:]
	}
	last := trace.Event{Note: end}
	if n := len(rec.Events); n > 0 {
		last.Time = rec.Events[n-1].Time
	}
	told := time.Duration(-1) // the time is told where it moves, and not at all if it never does
	if last.Time == 0 {
		told = 0
	}
	for _, e := range append(marks, last) {
		text := e.Note
		if e.Time != told {
			told = e.Time
			text = "t=" + trace.ShortTime(e.Time) + " " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}

// waiting says what the threads that had not ended were doing. Those that do the
// same are told together.
func waiting(rec *sim.Recording) string {
	if rec == nil {
		return "see the timeline"
	}
	var doing []string
	who := map[string][]string{}
	for _, l := range rec.Left {
		if l.Thread == rec.Threads[0] {
			continue
		}
		what := ""
		switch {
		case l.Doing == "waits in a loop":
			what = l.Doing
		case l.Doing != "":
			what = "stuck in " + l.Doing
		}
		if l.Where != "" {
			what = strings.TrimSpace(what + " at " + l.Where)
		}
		if who[what] == nil {
			doing = append(doing, what)
		}
		who[what] = append(who[what], l.Thread)
	}
	if len(doing) == 0 {
		return "the scenario itself waits"
	}
	for i, what := range doing {
		verb := ""
		switch names := who[what]; {
		case strings.HasPrefix(what, "stuck") && len(names) == 1:
			verb = "is "
		case strings.HasPrefix(what, "stuck"):
			verb = "are "
		case strings.HasPrefix(what, "waits") && len(names) > 1:
			what = "wait" + strings.TrimPrefix(what, "waits")
		}
		doing[i] = strings.TrimSpace(several(who[doing[i]]) + " " + verb + what)
	}
	return strings.Join(doing, ", ")
}

// several names threads: all of a few, the first of many.
func several(names []string) string {
	const few = 3
	if len(names) > few {
		return fmt.Sprintf("%s and %d others", names[0], len(names)-1)
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return names[0]
}

// Record replays a trace, "02.4a:a2b8", and returns its log.
func Record(l Lesson, id string) (*trace.Log, error) {
	goal, scenario, schedule, err := l.find(id)
	if err != nil {
		return nil, err
	}
	g, sc := l.Goals[goal], l.Goals[goal].Scenarios[scenario]
	rec, err := sc.Replay(schedule)
	if err != nil {
		return nil, err
	}
	log := &trace.Log{Header: trace.Header{
		Version: trace.Version, Schedule: id, Lesson: l.ID, Goal: goal + 1, Title: g.Title, Scenario: sc.Name, Threads: rec.Threads,
	}, Events: rec.Events}
	if f := rec.Failure; f != nil {
		log.Kind = string(f.Kind)
		log.Rule, log.Saw, log.So = words(g, f, rec)
		if i := slices.Index(rec.Threads, f.Thread); i >= 0 && f.Text != "" {
			end := trace.Event{Thread: i, Mark: trace.Broken, Subject: f.Thread, Note: f.Text}
			if n := len(rec.Events); n > 0 {
				end.Step, end.Time = rec.Events[n-1].Step, rec.Events[n-1].Time
			}
			log.Events = append(log.Events, end)
		}
	}
	return log, nil
}

// find reads the name of a trace.
func (l Lesson) find(id string) (goal, scenario int, schedule string, err error) {
	name, schedule, ok := strings.Cut(id, ":")
	lesson, rest, dot := strings.Cut(name, ".")
	if !ok || !dot || len(rest) < 2 {
		return 0, 0, "", fmt.Errorf("trace %q: it must look like %s.1a:a2b8", id, l.ID)
	}
	if lesson != l.ID {
		return 0, 0, "", fmt.Errorf("trace %q is of lesson %s, this is lesson %s", id, lesson, l.ID)
	}
	var n int
	if _, err := fmt.Sscanf(rest[:len(rest)-1], "%d", &n); err != nil || n < 1 || n > len(l.Goals) {
		return 0, 0, "", fmt.Errorf("trace %q: lesson %s has goals 1 to %d, not %q", id, l.ID, len(l.Goals), rest[:len(rest)-1])
	}
	k := int(rest[len(rest)-1]) - 'a'
	if k < 0 || k >= len(l.Goals[n-1].Scenarios) {
		return 0, 0, "", fmt.Errorf("trace %q: goal %d has scenarios a to %s, not %q", id, n, Letter(len(l.Goals[n-1].Scenarios)-1), rest[len(rest)-1:])
	}
	return n - 1, k, schedule, nil
}
