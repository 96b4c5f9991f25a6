package workbook

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"graceperiod/internal/check"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// RunOptions are the choices of [Workbook.Run]; the zero value runs the
// learner's files in silence.
type RunOptions struct {
	Submission Submission

	// First is called with the first pass's report, before the race-built pass
	// has ended and before go vet has spoken. It may be nil.
	First func(Report)

	// Slow is called once if the build takes long, which the first one does. It
	// may be nil, and is called from another goroutine.
	Slow func()
}

// slowBuild is when a user begins to wonder.
const slowBuild = 1500 * time.Millisecond

// Run checks, builds and judges a lesson. The error says that it could not be
// tried; code that does not build, crashes or hangs is a report, not an error.
func (w *Workbook) Run(ctx context.Context, l suite.Lesson, o RunOptions) (r Report, err error) {
	began := time.Now()
	r.Lesson = l
	defer func() { r.Took = time.Since(began) }()

	snap, err := w.snapshot(l, o.Submission)
	if err != nil {
		return r, err
	}
	r.Source = snap.hash
	b, err := w.newBuild(l, snap)
	if err != nil {
		return r, err
	}
	defer b.remove()

	slow := time.AfterFunc(slowBuild, func() {
		if o.Slow != nil {
			o.Slow()
		}
	})
	exe, err := b.checkAndCompile(ctx, &r)
	slow.Stop()
	if err != nil || exe == "" {
		return r, err
	}
	err = b.judge(ctx, exe, &r, func() {
		if o.First != nil {
			r.Took = time.Since(began)
			o.First(r)
		}
	})
	return r, err
}

// checkAndCompile checks the source and builds it, side by side, as neither runs
// any of it. Without an executable the report says why.
func (b *build) checkAndCompile(ctx context.Context, r *Report) (exe string, err error) {
	var syntax *check.SyntaxError
	var refused *failedBuild
	var together errgroup.Group
	together.Go(func() error {
		found, err := b.check()
		r.Findings = found
		if errors.As(err, &syntax) {
			return nil // the compiler says it better
		}
		return err
	})
	together.Go(func() error {
		_, err := b.w.known(ctx)
		return err
	})
	together.Go(func() error {
		var err error
		if exe, err = b.compile(ctx, false); errors.As(err, &refused) {
			return nil
		}
		return err
	})
	if err := together.Wait(); err != nil {
		return "", err
	}
	switch {
	case refused != nil:
		r.State, r.Compiler = DoesNotBuild, refused.text
		if refused.inMain() {
			r.Compiler = explainMain(b.lesson, b.snap, refused.text)
		}
		return "", nil
	case syntax != nil: // and yet it was built: never run what was not checked
		r.State, r.Compiler = DoesNotBuild, syntax.Error()
		return "", nil
	case len(r.Findings) > 0:
		r.State = NotAllowed
		return "", nil
	}
	return exe, nil
}

func (b *build) check() ([]check.Finding, error) {
	if b.snap.Files == nil {
		return check.Lesson(b.snap.folder, b.lesson)
	}
	if err := check.Syntax(b.snap.files); err != nil {
		return nil, err
	}
	return check.SourceIn(b.w.Root, b.snap.files, b.lesson), nil
}

// judge runs the first pass; the race-built child is built beside it, and run
// after it. On two processors the search needs one, and the build the other.
func (b *build) judge(ctx context.Context, exe string, r *Report, shown func()) error {
	raceCtx, notNeeded := context.WithCancelCause(ctx)
	defer notNeeded(nil)
	race := b.buildRace(raceCtx)

	first, err := b.judgeBy(ctx, exe, wire.Search)
	if err != nil {
		return err
	}
	needed := first.raceable(b.lesson)
	if !needed {
		notNeeded(errNotNeeded)
	}
	if first.outOfTime() {
		<-race.done
		if first, err = b.judgeBy(ctx, exe, wire.Search); err != nil {
			return err
		}
		needed = needed && first.raceable(b.lesson)
	}
	r.Goals = first.goals
	r.conclude()
	shown()

	var beside errgroup.Group
	beside.Go(func() error {
		r.Remarks = b.vet(ctx)
		return nil
	})
	defer beside.Wait()
	<-race.done
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case !needed:
		return nil
	case race.err != nil:
		return race.err
	case race.exe == "":
		r.Plain.Why = race.why
		return nil
	}
	second, err := b.judgeBy(ctx, race.exe, wire.Race)
	if err != nil {
		return err
	}
	if second.outOfTime() {
		if second, err = b.judgeBy(ctx, race.exe, wire.Race); err != nil {
			return err
		}
	}
	r.Plain.Checked = true
	r.Goals = both(b.lesson, first, second)
	r.conclude()
	return nil
}

// raceBuild is a race-built child on its way.
type raceBuild struct {
	done chan struct{} // closed when the rest is set
	exe  string
	why  string // there is none: why, and what to do about it
	err  error
}

func (b *build) buildRace(ctx context.Context) *raceBuild {
	race := &raceBuild{done: make(chan struct{})}
	go func() {
		defer close(race.done)
		facts, err := b.w.known(ctx)
		if err != nil {
			race.err = err
			return
		}
		if race.why = facts.noRace(); race.why != "" {
			return
		}
		var refused *failedBuild
		race.exe, err = b.compile(ctx, true)
		switch {
		case errors.As(err, &refused):
			// The plain build worked, so this is about the machine, not the code.
			race.why = "the race-built pass does not build here: " + firstLine([]byte(refused.text))
		case !errors.Is(err, errNotNeeded):
			race.err = err
		}
	}()
	return race
}
