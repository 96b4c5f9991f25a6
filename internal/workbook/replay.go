package workbook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

const (
	// longTrace is where a schedule is too long to be typed or copied from a line.
	longTrace = 72
	// keptTraces is how many files of long schedules are kept.
	keptTraces = 50
	tracesDir  = "traces"
)

// Replay runs one schedule again with a lesson's present files and returns the
// run's log, with the hash of the files in it.
func (w *Workbook) Replay(ctx context.Context, l suite.Lesson, s Submission, schedule string) (trace.Log, error) {
	for {
		log, err := w.replay(ctx, l, s, schedule)
		if !errors.Is(err, errSaved) {
			return log, err
		}
	}
}

func (w *Workbook) replay(ctx context.Context, l suite.Lesson, s Submission, schedule string) (trace.Log, error) {
	snap, err := w.snapshot(l, s)
	if err != nil {
		return trace.Log{}, err
	}
	b, err := w.newBuild(l, snap)
	if err != nil {
		return trace.Log{}, err
	}
	defer b.remove()
	r := Report{Lesson: l}
	exe, err := b.checkAndCompile(ctx, &r)
	if err != nil {
		return trace.Log{}, err
	}
	if exe == "" {
		return trace.Log{}, &Problem{
			What:  fmt.Sprintf("a schedule cannot be replayed: the lesson's state is “%s”", r.State),
			Where: w.LearnerFile(l, l.Files[0]),
			Next:  "go run . run " + l.ID,
		}
	}
	return b.replay(ctx, exe, schedule)
}

func (b *build) replay(ctx context.Context, exe, schedule string) (trace.Log, error) {
	var log trace.Log
	var broken error
	d, err := runChild(ctx, wallLimit, exe, func(r io.Reader) bool {
		log, broken = trace.Read(r)
		// A child that found the schedule not to fit ends by itself, and says why.
		n, err := r.Read(make([]byte, 1))
		return broken == nil || n == 0 && err == io.EOF
	}, "replay", schedule)
	switch {
	case err != nil:
		return trace.Log{}, err
	case d.exit == 2 && len(d.stderr) > 0:
		return trace.Log{}, &Problem{What: firstLine(d.stderr), Next: "go run . run " + b.lesson.ID + "   (finds the schedules of the code as it is now)"}
	case broken != nil || d.exit != 0:
		_, f := d.explain(b.snap.folder)
		return trace.Log{}, &Problem{What: "the replay did not reach its end: " + f.Saw, Next: "go run . run " + b.lesson.ID, Err: broken}
	}
	log.Source = b.snap.hash
	return log, nil
}

// keepTraces replaces long schedules in verdicts by files that hold the whole
// run. A run that cannot be kept keeps its schedule.
func (b *build) keepTraces(ctx context.Context, exe string, goals []wire.Verdict) {
	for i := range goals {
		f := goals[i].Failure
		if f == nil || len(f.Trace) <= longTrace {
			continue
		}
		log, err := b.replay(ctx, exe, f.Trace)
		if err != nil {
			continue
		}
		if path, err := b.w.keepTrace(f.Trace, log); err == nil {
			f.Trace = path
		}
	}
}

func (w *Workbook) keepTrace(schedule string, log trace.Log) (string, error) {
	name, _, _ := strings.Cut(schedule, ":")
	hash := hashOf(map[string][]byte{schedule: []byte(log.Source)})
	path := w.kept(tracesDir, name+"-"+hash[:8]+".trace")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	var text bytes.Buffer
	if err := log.Write(&text); err != nil {
		return "", err
	}
	if err := writeWhole(path, text.Bytes()); err != nil {
		return "", err
	}
	w.pruneTraces()
	return w.relative(path), nil
}

// pruneTraces removes the oldest files of long schedules.
func (w *Workbook) pruneTraces() {
	entries, _ := os.ReadDir(w.kept(tracesDir))
	var infos []os.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range infos[min(keptTraces, len(infos)):] {
		os.Remove(w.kept(tracesDir, info.Name()))
	}
}

// ReadTrace reads a file that holds a run.
func (w *Workbook) ReadTrace(name string) (trace.Log, error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) && !filepath.IsAbs(name) {
		// Reports name files from the root, and may be read somewhere below it.
		f, err = os.Open(filepath.Join(w.Root, name))
	}
	if err != nil {
		return trace.Log{}, &Problem{What: "cannot read the trace", Where: name, Next: "go run . run   (prints the traces of what it finds)", Err: err}
	}
	defer f.Close()
	log, err := trace.Read(f)
	if err != nil {
		return trace.Log{}, &Problem{What: "this is no trace that can be drawn", Where: name, Next: "go run . run   (prints the traces of what it finds)", Err: err}
	}
	return log, nil
}

// scenarioAlone is the name of a scenario without a schedule: 02.4a.
var scenarioAlone = regexp.MustCompile(`^[0-9]{2}\.[0-9]+[a-z]$`)

// WithSchedule completes the name of a scenario alone by the schedule in which
// every thread goes on as long as it can.
func WithSchedule(name string) string {
	if scenarioAlone.MatchString(name) {
		return name + ":"
	}
	return name
}

// TraceLesson returns the lesson that a schedule such as 02.4a:a2b8 is about.
func TraceLesson(schedule string) (suite.Lesson, error) {
	id, _, _ := strings.Cut(schedule, ".")
	if name, _, found := strings.Cut(schedule, ":"); found && strings.Contains(name, ".") {
		for _, l := range Lessons() {
			if l.ID == id {
				return l, nil
			}
		}
	}
	return suite.Lesson{}, &Problem{
		What: fmt.Sprintf("%q is no trace: a trace looks like 02.4a:a2b8a3, and is printed where a goal fails", schedule),
		Next: "go run . run   (prints the traces of what it finds), then go run . timeline TRACE",
	}
}

// SourceLines looks up the lines of a lesson's present files, for timelines.
func (w *Workbook) SourceLines(l suite.Lesson) func(file string, line int) string {
	return linesIn(filepath.Join(w.Root, lessonsDir, l.Folder()))
}

// SolutionLines looks up the lines of our answer. Before a learner's own has
// passed they are nobody's business, and there are none.
func (w *Workbook) SolutionLines(l suite.Lesson) func(file string, line int) string {
	if p, _ := w.Progress(); p.Of(l).Passed.IsZero() {
		return func(string, int) string { return "" }
	}
	return linesIn(filepath.Join(w.Root, solutionsDir, l.Folder()))
}

func linesIn(folder string) func(file string, line int) string {
	lines := map[string][]string{}
	return func(file string, line int) string {
		text, known := lines[file]
		if !known {
			// A log is a foreign file: only what is in that folder is shown.
			if raw, err := os.ReadFile(filepath.Join(folder, filepath.Base(file))); err == nil {
				text = strings.Split(string(raw), "\n")
			}
			lines[file] = text
		}
		if line < 1 || line > len(text) {
			return ""
		}
		return text[line-1]
	}
}

// Changed tells whether a lesson's files are no longer those of a log.
func (w *Workbook) Changed(l suite.Lesson, log trace.Log) bool {
	snap, err := w.snapshot(l, Submission{})
	return err == nil && log.Source != "" && snap.hash != log.Source
}
