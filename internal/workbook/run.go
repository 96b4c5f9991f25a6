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

	// Slow is called once if the build takes long, which a lesson's first one does;
	// then first is true. It may be nil, and is called from another goroutine.
	Slow func(first bool)
}

const (
	slowBuild  = 1500 * time.Millisecond // when a user begins to wonder
	slowSecond = 5 * time.Second         // the same, after what the first build said
)

// Run checks, builds and judges a lesson. The error says that it could not be
// tried; code that does not build, crashes or hangs is a report, not an error.
func (w *Workbook) Run(ctx context.Context, l suite.Lesson, o RunOptions) (Report, error) {
	for {
		r, err := w.run(ctx, l, o)
		if !errors.Is(err, errSaved) {
			return r, err
		}
	}
}

func (w *Workbook) run(ctx context.Context, l suite.Lesson, o RunOptions) (r Report, err error) {
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
	if b.notice != "" {
		r.Notices = append(r.Notices, b.notice)
	}

	// A lesson that was ever run to its end has a recipe.
	wait, unbuilt := slowSecond, !w.hasRecipe(l)
	if unbuilt {
		wait = slowBuild
	}
	slow := time.AfterFunc(wait, func() {
		if o.Slow != nil {
			o.Slow(unbuilt)
		}
	})
	exe, err := b.checkAndCompile(ctx, &r)
	slow.Stop()
	if err != nil || exe == "" {
		return r, err
	}
	err = b.judge(ctx, exe, &r, func() {
		r.Early = time.Since(began)
		if o.First != nil {
			r.Took = r.Early
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
		if exe, err = b.compilePlain(ctx); errors.As(err, &refused) {
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

// compilePlain builds the plain child, by a recipe if there is one.
func (b *build) compilePlain(ctx context.Context) (string, error) {
	if len(b.also) > 0 {
		return b.compile(ctx, false) // a recipe is for one lesson's text
	}
	r, fits := b.w.recipe(b.lesson)
	if fits {
		exe, err := b.direct(ctx, r)
		if !errors.Is(err, errIndirect) {
			return exe, err
		}
	}
	exe, err := b.compile(ctx, false)
	// A recipe that failed where the go command did not is no good.
	b.stale = err == nil && (!fits || b.plainFiles())
	return exe, err
}

// errSaved says that a file was saved between its snapshot and its check.
var errSaved = errors.New("the files changed meanwhile")

func (b *build) check() ([]check.Finding, error) {
	if b.snap.Files == nil {
		found, err := check.Lesson(b.snap.folder, b.lesson)
		// It reads the folder itself, to see what else is there. Nothing may be run
		// that is not what was checked.
		if now, err := b.w.snapshot(b.lesson, b.snap.Submission); err != nil || now.hash != b.snap.hash {
			return nil, errSaved
		}
		return found, err
	}
	if err := check.Syntax(b.snap.files); err != nil {
		return nil, err
	}
	return check.SourceIn(b.w.Root, b.snap.files, b.lesson), nil
}

// judge runs the first pass and shows it; then it builds and runs the race-built
// one. Building it beside the first pass was measured: both took longer, and the
// first is what somebody waits for. Go vet runs beside the second pass.
func (b *build) judge(ctx context.Context, exe string, r *Report, shown func()) error {
	first, err := b.judgeTwice(ctx, exe, wire.Search)
	if err != nil {
		return err
	}
	b.settle(ctx, exe, r, first.goals)
	r.Pending = first.raceable(b.lesson)
	shown()

	var race string
	if r.Pending {
		r.Pending = false
		if race, r.Plain.Why, err = b.compileRace(ctx); err != nil {
			return err
		}
	}
	var beside errgroup.Group
	beside.Go(func() error {
		r.Remarks = b.vet(ctx)
		if b.stale {
			b.learnRecipe(ctx)
		}
		return nil
	})
	defer beside.Wait()
	if race == "" {
		return nil
	}
	second, err := b.judgeTwice(ctx, race, wire.Race)
	if err != nil {
		return err
	}
	r.Plain.Checked = true
	b.settle(ctx, exe, r, both(b.lesson, first, second))
	return nil
}

// judgeTwice runs a pass, and once more if a clock ended it, which is no verdict.
func (b *build) judgeTwice(ctx context.Context, exe, name string) (pass, error) {
	p, err := b.judgeBy(ctx, exe, name)
	if err == nil && p.outOfTime() {
		p, err = b.judgeBy(ctx, exe, name)
	}
	return p, err
}

// settle puts verdicts into the report.
func (b *build) settle(ctx context.Context, exe string, r *Report, goals []wire.Verdict) {
	if b.snap.learners() {
		b.keepTraces(ctx, exe, goals)
	}
	r.Goals = goals
	r.conclude()
}

// compileRace builds the race-built child; without one it says why not.
func (b *build) compileRace(ctx context.Context) (exe, why string, err error) {
	facts, err := b.w.known(ctx)
	if err != nil {
		return "", "", err
	}
	if why := facts.noRace(); why != "" {
		return "", why, nil
	}
	exe, err = b.compile(ctx, true)
	var refused *failedBuild
	if errors.As(err, &refused) {
		// The plain build worked, so this is about the machine, not the code.
		return "", "the race-built pass does not build here: " + firstLine([]byte(refused.text)), nil
	}
	return exe, "", err
}
