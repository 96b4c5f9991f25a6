package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

const (
	progressFile    = "progress.json"
	progressVersion = 1
)

// Progress is what is kept about a learner, by lesson folder. Lessons that this
// workbook does not know are kept as they are: the file may be shared by two
// checkouts of different age.
type Progress struct {
	Version int                `json:"version"`
	Lessons map[string]*Record `json:"lessons"`
}

// Record is what is kept about one lesson.
type Record struct {
	State  State     `json:"state"`           // of the last run
	Met    []int     `json:"met"`             // goals met in the last run, counted from 1
	Goals  int       `json:"goals"`           // goals there were
	Source string    `json:"source"`          // hash of the files that were run
	Time   time.Time `json:"time"`            // of the last run
	Passed time.Time `json:"passed,omitzero"` // when all goals were met for the first time
	Hints  []int     `json:"hints,omitempty"` // hints shown, by goal, the first goal's first
	Plain  string    `json:"plain,omitempty"` // why plain fields were not checked in the last run
}

// Of returns what is kept about a lesson; never nil.
func (p Progress) Of(l suite.Lesson) *Record {
	if r := p.Lessons[l.Folder()]; r != nil {
		return r
	}
	return &Record{}
}

// Progress reads the progress file. A damaged one is put aside and said in a
// notice; what can be learnt again is learnt by running the lessons.
func (w *Workbook) Progress() (p Progress, notices []string) {
	p, damage, err := w.readProgress()
	switch {
	case err != nil:
		return p, []string{fmt.Sprintf("%s cannot be read, so nothing is known about earlier runs: %v", w.progressName(), err)}
	case damage != nil:
		return p, []string{w.putAside(damage)}
	}
	return p, w.tidied(&p)
}

// tidied drops what no run can have written, as a hand in the file may have, and
// says so. Lessons that this workbook does not know are left as they are.
func (w *Workbook) tidied(p *Progress) (notices []string) {
	for _, l := range Lessons() {
		if r := p.Lessons[l.Folder()]; r != nil && r.tidy(l) {
			notices = append(notices, fmt.Sprintf("%s says of lesson %s what cannot be, which is not counted: go run . run %s writes it anew", w.progressName(), l.ID, l.ID))
		}
	}
	return notices
}

// tidy tells whether it had to drop something.
func (r *Record) tidy(l suite.Lesson) (dropped bool) {
	met := []int{}
	for _, goal := range r.Met {
		if goal < 1 || goal > len(l.Goals) || slices.Contains(met, goal) {
			dropped = true
			continue
		}
		met = append(met, goal)
	}
	if dropped {
		r.Met = met
	}
	if len(r.Hints) > len(l.Goals) {
		r.Hints, dropped = r.Hints[:len(l.Goals)], true
	}
	for i, level := range r.Hints {
		if level < 0 || level > len(l.Goals[i].Hints) {
			r.Hints[i], dropped = 0, true
		}
	}
	switch {
	case !slices.Contains([]State{"", Met, Failed, Undecided, DoesNotBuild, NotAllowed}, r.State):
		// Not started is what is left of a lesson of which nothing is known.
		r.State, dropped = "", true
	case r.State != Met || len(r.Met) == len(l.Goals):
	case r.Goals == 0 || r.Goals == len(l.Goals):
		r.State, dropped = "", true
	default:
		r.State = Undecided // it was met, and has other goals since: nothing is wrong with the file
	}
	return dropped
}

func (w *Workbook) progressName() string { return w.relative(w.kept(progressFile)) }

// damaged is a progress file's text that is not what was written.
type damaged struct {
	text []byte
	why  error
}

func (w *Workbook) readProgress() (Progress, *damaged, error) {
	p := Progress{Version: progressVersion, Lessons: map[string]*Record{}}
	text, err := os.ReadFile(w.kept(progressFile))
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil, nil
	}
	if err != nil {
		return p, nil, err
	}
	var read Progress
	if err := json.Unmarshal(text, &read); err != nil {
		return p, &damaged{text, err}, nil
	}
	if read.Version != progressVersion {
		return p, &damaged{text, fmt.Errorf("version %d, this workbook writes %d", read.Version, progressVersion)}, nil
	}
	if read.Lessons == nil {
		read.Lessons = p.Lessons
	}
	return read, nil, nil
}

// putAside keeps a damaged progress file under another name and begins anew.
func (w *Workbook) putAside(d *damaged) string {
	name := w.progressName()
	aside, err := writeNumbered(w.kept(progressFile+".corrupt"), d.text)
	if err != nil {
		return fmt.Sprintf("%s is damaged (%v) and cannot be put aside: %v", name, d.why, err)
	}
	// Only what was judged damaged is removed: another process may have begun anew meanwhile.
	if now, err := os.ReadFile(w.kept(progressFile)); err == nil && bytes.Equal(now, d.text) {
		os.Remove(w.kept(progressFile))
	}
	return fmt.Sprintf("%s was damaged (%v); it is kept as %s, and progress begins anew: go run . run fills it again", name, d.why, w.relative(aside))
}

// update reads, changes and writes the progress file while no other process
// does. What went wrong is said in notices: progress is a convenience, and never
// a reason to fail.
func (w *Workbook) update(change func(*Progress)) (notices []string) {
	cannot := func(err error) []string {
		return append(notices, fmt.Sprintf("progress is not kept: %s cannot be written: %v", w.progressName(), err))
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), 2*lockStale, errors.New("another process holds its lock; remove "+w.progressName()+".lock"))
	defer cancel()
	unlock, err := lock(ctx, w.kept(progressFile+".lock"))
	if err != nil {
		return cannot(err)
	}
	defer unlock()
	p, damage, err := w.readProgress()
	if err != nil {
		return cannot(err)
	}
	if damage != nil {
		notices = append(notices, w.putAside(damage))
	}
	notices = append(notices, w.tidied(&p)...)
	change(&p)
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return cannot(err)
	}
	if err := writeWhole(w.kept(progressFile), append(text, '\n')); err != nil {
		return cannot(err)
	}
	return notices
}

// Keep writes a report of the learner's own files into the progress file.
func (w *Workbook) Keep(r Report) (notices []string) {
	return w.update(func(p *Progress) {
		old := p.Of(r.Lesson)
		now := *old
		now.State, now.Source, now.Time = r.State, r.Source, time.Now().UTC().Truncate(time.Second)
		if len(r.Goals) > 0 {
			// A slip that keeps the file from building says nothing about the goals.
			now.Met, now.Goals, now.Plain = []int{}, len(r.Lesson.Goals), r.Plain.Why
		}
		for _, v := range r.Goals {
			if v.State == wire.Met {
				now.Met = append(now.Met, v.Goal)
			}
		}
		if r.State == Met && now.Passed.IsZero() {
			now.Passed = now.Time
		}
		p.Lessons[r.Lesson.Folder()] = &now
	})
}

// ShowHint counts a hint of a goal as shown.
func (w *Workbook) ShowHint(l suite.Lesson, goal, level int) (notices []string) {
	return w.update(func(p *Progress) {
		r := p.Of(l)
		for len(r.Hints) < goal {
			r.Hints = append(r.Hints, 0)
		}
		r.Hints[goal-1] = max(r.Hints[goal-1], level)
		p.Lessons[l.Folder()] = r
	})
}

// Unchanged tells whether the learner's files are still those of the last run.
func (w *Workbook) Unchanged(l suite.Lesson, r *Record) bool {
	snap, err := w.snapshot(l, Submission{})
	return err == nil && snap.hash == r.Source
}

// LearnerFile is a lesson's file as a user types it.
func (w *Workbook) LearnerFile(l suite.Lesson, name string) string {
	return filepath.ToSlash(filepath.Join(lessonsDir, l.Folder(), name))
}
