package workbook

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	"graceperiod/tests/wire"
)

func run(t *testing.T, w *Workbook, s Submission) Report {
	t.Helper()
	r, err := w.Run(t.Context(), lesson(t), RunOptions{Submission: s})
	require.NoError(t, err)
	return r
}

func TestStubFailsAtFirstGoal(t *testing.T) {
	for _, l := range Lessons() {
		files := map[string][]byte{}
		for name, text := range l.Stubs {
			files[name] = []byte(text)
		}
		r, err := shared(t).Run(t.Context(), l, RunOptions{Submission: Submission{Files: files}})
		require.NoError(t, err)
		assert.Equal(t, Failed, r.State, l.Folder())
		require.NotNil(t, r.First(), r.Compiler)
		assert.Equal(t, 1, r.First().Goal)
		assert.Equal(t, string(sim.Rule), r.First().Failure.Kind, "a stub breaks the rule of its first goal")
		assert.NotEmpty(t, r.First().Failure.Trace)
	}
}

func TestWhatDoesNotBuildIsToldByCompiler(t *testing.T) {
	r := run(t, shared(t), solution(t, "\td.turn()\n", "\td.twist()\n"))
	assert.Equal(t, DoesNotBuild, r.State)
	assert.Regexp(t, `^lessons/02-grace-period/domain\.go:\d+:\d+: d\.twist undefined`, r.Compiler)
	assert.Empty(t, r.Goals)

	r = run(t, shared(t), solution(t, "func (d *Domain) turn() {", "func (d *Domain) turn() }"))
	assert.Equal(t, DoesNotBuild, r.State)
	assert.Regexp(t, `^lessons/02-grace-period/domain\.go:\d+:\d+: syntax error`, r.Compiler)
}

func TestChangedSignatureIsNamed(t *testing.T) {
	r := run(t, shared(t), solution(t, "func (d *Domain) Synchronize() {", "func (d *Domain) Synchronize(hard bool) {"))
	assert.Equal(t, DoesNotBuild, r.State)
	assert.Contains(t, r.Compiler, "fixed:    func (*Domain) Synchronize()\n  yours:    func (*Domain) Synchronize(hard bool)")
	assert.NotContains(t, r.Compiler, verdictDir)

	r = run(t, shared(t), solution(t, "func (r *Reader) Unregister() {", "func (r *Reader) unregister() {"))
	assert.Contains(t, r.Compiler, "missing:  func (*Reader) Unregister()")
}

func TestWhatIsNotAllowedIsNotRun(t *testing.T) {
	r := run(t, shared(t), solution(t, "func (d *Domain) turn() {", "func (d *Domain) turn() {\n\tgo d.turn()"))
	assert.Equal(t, NotAllowed, r.State)
	require.NotEmpty(t, r.Findings)
	assert.Equal(t, "domain.go", r.Findings[0].File)
	assert.NotZero(t, r.Findings[0].Line)
	assert.Empty(t, r.Goals)
}

func TestEndlessRecursionIsFailureOfGoal(t *testing.T) {
	r := run(t, shared(t), solution(t, "func (d *Domain) turn() {", "func (d *Domain) turn() {\n\td.turn()"))
	assert.Equal(t, Failed, r.State)
	f := r.First().Failure
	assert.Equal(t, string(StackOverflow), f.Kind)
	assert.Regexp(t, `^domain\.go:\d+$`, f.Where)
}

func TestRaceOnPlainFieldFailsGoalThatSearchMeets(t *testing.T) {
	w := shared(t)
	racy := solution(t, "\tleft    mem.Cond\n", "\tleft    mem.Cond\n\tentered int\n",
		"\tif r.depth == 0 {\n\t\tr.phase", "\tr.d.entered++\n\tif r.depth == 0 {\n\t\tr.phase")
	first := State("")
	r, err := w.Run(t.Context(), lesson(t), RunOptions{Submission: racy, First: func(r Report) {
		first = r.State
		assert.True(t, r.Pending)
	}})
	require.NoError(t, err)
	assert.Equal(t, Met, first)
	if !r.Plain.Checked {
		t.Skip("no race-built pass here: " + r.Plain.Why)
	}
	assert.Equal(t, Failed, r.State)
	f := r.First().Failure
	assert.Equal(t, string(sim.Raced), f.Kind)
	assert.Regexp(t, `^domain\.go:\d+ “r\.d\.entered\+\+” (writes|reads), domain\.go:\d+ “r\.d\.entered\+\+” (writes|reads), and nothing orders the two$`, f.Saw)
	assert.Empty(t, f.Trace, "no timeline can show it")
	assert.Equal(t, "The machine", Chapter(r.Lesson, *r.First()))
}

func TestVetsFindingsAreRemarks(t *testing.T) {
	r := run(t, shared(t), solution(t, "func (d *Domain) turn() {", "func (d *Domain) turn() {\n\td = d"))
	require.NotEmpty(t, r.Remarks)
	assert.Regexp(t, `^lessons/02-grace-period/domain\.go:\d+:\d+: self-assignment`, r.Remarks[0])
	assert.Equal(t, Met, r.State)
}

func TestWithoutRaceBuildPlainFieldsAreNotChecked(t *testing.T) {
	t.Setenv("CGO_ENABLED", "0")
	w, err := Open(shared(t).Root)
	require.NoError(t, err)
	first := 0
	r, err := w.Run(t.Context(), lesson(t), RunOptions{Submission: Submission{Solution: true}, First: func(Report) { first++ }})
	require.NoError(t, err)
	assert.Equal(t, Met, r.State)
	assert.Equal(t, len(r.Lesson.Goals), r.Met())
	assert.Nil(t, r.First())
	assert.Equal(t, 1, first)
	for _, v := range r.Goals {
		assert.True(t, v.Explored.Complete, v.Title)
	}
	assert.False(t, r.Plain.Checked)
	assert.Contains(t, r.Plain.Why, "CGO_ENABLED=0 is set: unset it")
}

func TestRunReplaysAndKeepsLongSchedule(t *testing.T) {
	w, l := sandbox(t), lesson(t)
	// One counter for all readers: the updater starves, which takes many steps to show.
	starving := solution(t, "r.phase = r.d.phase.Load()", "r.phase = 0", "\told := d.phase.Load()\n\td.phase.Store(1 - old)\n", "\told := 0\n")
	file := filepath.Join(w.Root, "lessons", l.Folder(), "domain.go")
	require.NoError(t, os.WriteFile(file, starving.Files["domain.go"], 0o644))
	r := run(t, w, Submission{})
	require.Equal(t, Failed, r.State, r.Compiler)
	schedule := r.First().Failure.Trace
	require.NotEmpty(t, schedule)
	if strings.HasSuffix(schedule, ".trace") {
		log, err := w.ReadTrace(schedule)
		require.NoError(t, err)
		schedule = log.Schedule
		assert.Equal(t, r.Source, log.Source)
	}
	log, err := w.Replay(t.Context(), l, Submission{}, schedule)
	require.NoError(t, err)
	assert.Equal(t, schedule, log.Schedule)
	assert.Equal(t, r.First().Goal, log.Goal)
	assert.NotEmpty(t, log.Events)
	assert.False(t, w.Changed(l, log))

	path, err := w.keepTrace(schedule, log)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(starving.Files["domain.go"], "\n// changed\n"...), 0o644))
	kept, err := w.ReadTrace(path)
	require.NoError(t, err)
	assert.True(t, w.Changed(l, kept))
}

func TestReplayRefusesScheduleThatDoesNotFit(t *testing.T) {
	w, l := shared(t), lesson(t)
	snap, err := w.snapshot(l, solution(t))
	require.NoError(t, err)
	b, err := w.newBuild(l, snap)
	require.NoError(t, err)
	defer b.remove()
	exe, err := b.compilePlain(t.Context())
	require.NoError(t, err)
	for schedule, want := range map[string]string{
		"02.9a:abc":  "goals 1 to 7",
		"02.1z:abc":  "scenarios a to",
		"02.1a:a!":   "no thread",
		"02.1a:a9zz": "left the schedule",
	} {
		_, err := b.replay(t.Context(), exe, schedule)
		assert.ErrorContains(t, err, want, schedule)
		assert.ErrorContains(t, err, "next   go run . run 02")
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ErrNewer)
	_, err := shared(t).Run(ctx, lesson(t), RunOptions{})
	assert.ErrorIs(t, err, ErrNewer)
}

// The shortcut must not change what is built, and must not outlive what it knows.
func TestRecipeBuildsWhatGoCommandBuilds(t *testing.T) {
	t.Setenv("CGO_ENABLED", "0") // no race-built pass: it is never built by a recipe
	w, l := sandbox(t), lesson(t)
	_, fits := w.recipe(l)
	require.False(t, fits)
	indirect := run(t, w, solution(t))
	_, fits = w.recipe(l)
	require.True(t, fits, "a run leaves a recipe behind")
	assert.True(t, w.hasRecipe(l))
	direct := run(t, w, solution(t))
	assert.Equal(t, indirect.Goals, direct.Goals)

	t.Run("it names the learner's own file", func(t *testing.T) {
		r := run(t, w, solution(t, "func (d *Domain) turn() {", "func (d *Domain) turn() {\n\tpanic(\"oh\")"))
		assert.Regexp(t, `^domain\.go:\d+$`, r.First().Failure.Where)
	})
	t.Run("it leaves what is special to the go command", func(t *testing.T) {
		recipe, fits := w.recipe(l)
		require.True(t, fits)
		for name, s := range map[string]Submission{
			"build constraint":        {Files: map[string][]byte{"domain.go": append([]byte("//go:build linux\n\n"), solution(t).Files["domain.go"]...)}},
			"a package it never saw":  solution(t, "import \"graceperiod/rcu/mem\"", "import (\n\t\"encoding/hex\"\n\t\"graceperiod/rcu/mem\"\n)\n\nvar _ = hex.Dump"),
			"an internal package":     solution(t, "import \"graceperiod/rcu/mem\"", "import (\n\t\"graceperiod/rcu/internal/machine\"\n\t\"graceperiod/rcu/mem\"\n)\n\nvar _ machine.Kind"),
			"a package of the suites": solution(t, "import \"graceperiod/rcu/mem\"", "import (\n\t\"graceperiod/rcu/sim\"\n\t\"graceperiod/rcu/mem\"\n)\n\nvar _ sim.Kind"),
			"a compile error":         solution(t, "\td.turn()\n", "\td.twist()\n"),
		} {
			snap, err := w.snapshot(l, s)
			require.NoError(t, err)
			b, err := w.newBuild(l, snap)
			require.NoError(t, err)
			_, err = b.direct(t.Context(), recipe)
			assert.ErrorIs(t, err, errIndirect, name)
			b.remove()
		}
	})
	t.Run("it ends when a source changes", func(t *testing.T) {
		later := time.Now().Add(time.Minute)
		require.NoError(t, os.Chtimes(filepath.Join(w.Root, "tests", l.Folder(), "suite.go"), later, later))
		_, fits := w.recipe(l)
		assert.False(t, fits)
	})
	t.Run("it ends when it is damaged", func(t *testing.T) {
		run(t, w, solution(t)) // makes a new one
		_, fits := w.recipe(l)
		require.True(t, fits)
		require.NoError(t, os.WriteFile(w.kept(recipesDir, l.Folder()+".json"), []byte("{"), 0o644))
		_, fits = w.recipe(l)
		assert.False(t, fits)
	})
}

func TestRecipeThatFailsIsLearntAnew(t *testing.T) {
	t.Setenv("CGO_ENABLED", "0")
	w, l := sandbox(t), lesson(t)
	run(t, w, solution(t))
	r, fits := w.recipe(l)
	require.True(t, fits)
	good := r.Packages["fmt"]
	require.NotEmpty(t, good)
	// As when the build cache was cleaned.
	text, err := os.ReadFile(w.kept(recipesDir, l.Folder()+".json"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(w.kept(recipesDir, l.Folder()+".json"), []byte(strings.ReplaceAll(string(text), good, good+"-gone")), 0o644))
	assert.Equal(t, Met, run(t, w, solution(t)).State)
	r, fits = w.recipe(l)
	require.True(t, fits)
	assert.Equal(t, good, r.Packages["fmt"])
}

func TestReportStateFollowsGoals(t *testing.T) {
	l := three()
	for want, goals := range map[State][]wire.Verdict{
		Met:       {{State: wire.Met}, {State: wire.Met}, {State: wire.Met}},
		Failed:    {{State: wire.Met}, {State: wire.Failed}, {State: wire.Locked}},
		Undecided: {{State: wire.Met}, {State: wire.Undecided}, {State: wire.Locked}},
	} {
		r := Report{Lesson: l, Goals: goals}
		r.conclude()
		assert.Equal(t, want, r.State)
	}
	r := Report{Lesson: l}
	r.conclude()
	assert.Equal(t, Undecided, r.State, "nothing run is nothing met")
	r = Report{Lesson: l, Goals: []wire.Verdict{{State: wire.Met}}}
	r.conclude()
	assert.Equal(t, Undecided, r.State, "some goals are not all goals")
}
