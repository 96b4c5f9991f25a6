package workbook

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"graceperiod/tests/suite"
)

// debounce is how long saves are collected: an editor's save is several events,
// and two saves in a row are one thought.
const debounce = 60 * time.Millisecond

// ErrNewer is the cause with which a run's context ends when a later one begins.
var ErrNewer = errors.New("a later run begins")

// Watch calls run for lessons whose files were saved, one at a time, until ctx
// ends. A save while run is busy ends run's context and begins again with the
// last text. A lesson that is sent on again is run, too; the zero value is the one
// that was run last. The folders are watched, not the files: editors save by
// renaming a new file over the old one.
//
// ready is called when saves are seen from then on. The error says that this
// machine cannot watch; saves on network file systems are never seen.
func (w *Workbook) Watch(ctx context.Context, first suite.Lesson, only bool, again <-chan suite.Lesson, ready func(), run func(context.Context, suite.Lesson)) error {
	watcher, err := w.watcher(first)
	if err != nil {
		return err
	}
	defer watcher.Close()
	ready()
	return w.serve(ctx, watcher, first, only, again, run)
}

// Serve is Watch where saves are not seen: it runs what is sent.
func (w *Workbook) Serve(ctx context.Context, first suite.Lesson, again <-chan suite.Lesson, run func(context.Context, suite.Lesson)) error {
	return w.serve(ctx, &fsnotify.Watcher{}, first, false, again, run)
}

// watcher watches the folders of all lessons.
func (w *Workbook) watcher(first suite.Lesson) (*fsnotify.Watcher, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, cannotWatch(err)
	}
	lessons := filepath.Join(w.Root, lessonsDir)
	if err := watcher.Add(lessons); errors.Is(err, os.ErrNotExist) {
		watcher.Close()
		return nil, w.cannotRead(first, lessons, err)
	} else if err != nil {
		watcher.Close()
		return nil, cannotWatch(err)
	}
	for _, l := range Lessons() {
		folder := filepath.Join(lessons, l.Folder())
		if err := watcher.Add(folder); err != nil && !errors.Is(err, os.ErrNotExist) {
			watcher.Close()
			return nil, cannotWatch(err)
		}
	}
	return watcher, nil
}

func (w *Workbook) serve(ctx context.Context, watcher *fsnotify.Watcher, first suite.Lesson, only bool, again <-chan suite.Lesson, run func(context.Context, suite.Lesson)) error {
	runs := newRunner(run)
	defer runs.stop()
	current := first
	runs.start(ctx, current)
	wait := time.NewTimer(time.Hour)
	wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case l := <-again:
			if l.ID != "" {
				current = l
			}
			runs.start(ctx, current)
		case <-wait.C:
			runs.start(ctx, current)
		case event, open := <-watcher.Events:
			if !open {
				return nil
			}
			if event.Has(fsnotify.Create) && filepath.Dir(event.Name) == filepath.Join(w.Root, lessonsDir) {
				watcher.Add(event.Name) // a lesson that was put back
			}
			l, saved := savedLesson(event)
			if !saved || only && l.ID != first.ID {
				continue
			}
			current = l
			wait.Reset(debounce)
		case err := <-watcher.Errors:
			if errors.Is(err, fsnotify.ErrEventOverflow) {
				wait.Reset(debounce) // something was saved, nobody knows what
			}
		}
	}
}

func cannotWatch(err error) error {
	return &Problem{
		What:        "saves cannot be watched here",
		Where:       lessonsDir,
		Next:        "go run . run   after each save",
		Unavailable: true,
		Err:         err,
	}
}

// savedLesson tells which lesson an event is about, if it is one of its files.
func savedLesson(event fsnotify.Event) (suite.Lesson, bool) {
	// A file that is gone is worth a run too, which says so.
	if !event.Has(fsnotify.Write) && !event.Has(fsnotify.Create) && !event.Has(fsnotify.Rename) && !event.Has(fsnotify.Remove) {
		return suite.Lesson{}, false
	}
	name := filepath.Base(event.Name)
	if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, ".") {
		return suite.Lesson{}, false
	}
	folder := filepath.Base(filepath.Dir(event.Name))
	for _, l := range Lessons() {
		if l.Folder() == folder {
			return l, true
		}
	}
	return suite.Lesson{}, false
}

// runner runs one thing at a time; the next one ends the one before it.
type runner struct {
	run    func(context.Context, suite.Lesson)
	cancel context.CancelCauseFunc
	done   chan struct{}
}

func newRunner(run func(context.Context, suite.Lesson)) *runner {
	return &runner{run: run, cancel: func(error) {}, done: closedChannel()}
}

func closedChannel() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

func (r *runner) start(ctx context.Context, l suite.Lesson) {
	r.stop()
	ctx, r.cancel = context.WithCancelCause(ctx)
	r.done = make(chan struct{})
	go func() {
		defer close(r.done)
		r.run(ctx, l)
	}()
}

// stop ends the run and waits for its end: two runs never print at once.
func (r *runner) stop() {
	r.cancel(ErrNewer)
	<-r.done
}
