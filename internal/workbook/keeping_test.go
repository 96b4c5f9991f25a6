package workbook

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// bare is a workbook with no lesson in it: enough for what is kept.
func bare(t *testing.T) *Workbook { return &Workbook{Root: t.TempDir()} }

func outcome(l suite.Lesson, state State, met ...int) Report {
	r := Report{Lesson: l, State: state, Source: "abc"}
	for i := range l.Goals {
		r.Goals = append(r.Goals, wire.Verdict{Goal: i + 1, State: wire.Locked})
	}
	for _, goal := range met {
		r.Goals[goal-1].State = wire.Met
	}
	return r
}

func TestProgressRemembersLastRun(t *testing.T) {
	w, l := bare(t), lesson(t)
	assert.Empty(t, w.Keep(outcome(l, Failed, 1, 2)))
	p, notices := w.Progress()
	assert.Empty(t, notices)
	assert.Equal(t, []int{1, 2}, p.Of(l).Met)
	assert.Equal(t, Failed, p.Of(l).State)
	assert.Zero(t, p.Of(l).Passed)

	assert.Empty(t, w.Keep(Report{Lesson: l, State: DoesNotBuild}))
	p, _ = w.Progress()
	assert.Equal(t, []int{1, 2}, p.Of(l).Met, "a slip takes no goal away")
	assert.Equal(t, DoesNotBuild, p.Of(l).State)
}

func TestProgressNeverForgetsPass(t *testing.T) {
	w, l := bare(t), lesson(t)
	w.Keep(outcome(l, Met, 1, 2, 3, 4, 5, 6, 7))
	w.ShowHint(l, 4, 2)
	w.Keep(outcome(l, Failed))
	p, _ := w.Progress()
	assert.NotZero(t, p.Of(l).Passed)
	assert.Equal(t, []int{0, 0, 0, 2}, p.Of(l).Hints)
	assert.Empty(t, p.Of(l).Met)
}

func TestProgressKeepsLessonsItDoesNotKnow(t *testing.T) {
	w, l := bare(t), lesson(t)
	require.NoError(t, os.MkdirAll(w.kept(), 0o755))
	require.NoError(t, os.WriteFile(w.kept(progressFile), []byte(`{"version":1,"lessons":{"97-later":{"state":"met","met":[1]}}}`), 0o644))
	w.Keep(outcome(l, Failed, 1))
	p, _ := w.Progress()
	require.NotNil(t, p.Lessons["97-later"])
	assert.Equal(t, []int{1}, p.Lessons["97-later"].Met)
}

func TestCorruptProgressIsPutAsideAndSaidAloud(t *testing.T) {
	for name, text := range map[string]string{"garbage": "{\"version\":1,\"les", "empty": "", "another version": `{"version":9}`} {
		t.Run(name, func(t *testing.T) {
			w, l := bare(t), lesson(t)
			require.NoError(t, os.MkdirAll(w.kept(), 0o755))
			require.NoError(t, os.WriteFile(w.kept(progressFile), []byte(text), 0o644))
			p, notices := w.Progress()
			require.Len(t, notices, 1)
			assert.Contains(t, notices[0], "it is kept as .graceperiod/progress.json.corrupt.1")
			assert.Empty(t, p.Lessons)
			kept, err := os.ReadFile(w.kept(progressFile + ".corrupt.1"))
			require.NoError(t, err)
			assert.Equal(t, text, string(kept))

			assert.Empty(t, w.Keep(outcome(l, Failed, 1)))
			p, notices = w.Progress()
			assert.Empty(t, notices)
			assert.Equal(t, []int{1}, p.Of(l).Met)
		})
	}
}

func TestProgressThatCannotBeIsDroppedAndSaidAloud(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		met    []int
		state  State
		hints  []int
	}{
		"goals out of range": {`{"state":"failed","met":[0,1,99,1]}`, []int{1}, Failed, nil},
		"unknown state":      {`{"state":"splendid","met":[1]}`, []int{1}, "", nil},
		"met without goals":  {`{"state":"met","met":[1]}`, []int{1}, "", nil},
		"hints":              {`{"state":"failed","met":[1],"hints":[-5,2,9]}`, []int{1}, Failed, []int{0, 2, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			w, l := bare(t), lesson(t)
			require.NoError(t, os.MkdirAll(w.kept(), 0o755))
			require.NoError(t, os.WriteFile(w.kept(progressFile), []byte(`{"version":1,"lessons":{"02-grace-period":`+c.record+`}}`), 0o644))
			p, notices := w.Progress()
			require.Len(t, notices, 1)
			assert.Contains(t, notices[0], "says of lesson 02 what cannot be")
			assert.Equal(t, c.met, p.Of(l).Met)
			assert.Equal(t, c.state, p.Of(l).State)
			assert.Equal(t, c.hints, p.Of(l).Hints)

			assert.NotEmpty(t, w.Keep(outcome(l, Failed, 1)))
			_, notices = w.Progress()
			assert.Empty(t, notices, "the next run writes it anew")
		})
	}
}

func TestSecondCorruptProgressDoesNotOverwriteFirst(t *testing.T) {
	w := bare(t)
	require.NoError(t, os.MkdirAll(w.kept(), 0o755))
	for _, text := range []string{"one", "two"} {
		require.NoError(t, os.WriteFile(w.kept(progressFile), []byte(text), 0o644))
		w.Progress()
	}
	one, _ := os.ReadFile(w.kept(progressFile + ".corrupt.1"))
	two, _ := os.ReadFile(w.kept(progressFile + ".corrupt.2"))
	assert.Equal(t, "one two", string(one)+" "+string(two))
}

func TestConcurrentUpdatesLoseNothing(t *testing.T) {
	// A lesson that the workbook does not know may have any number of goals.
	w, l := bare(t), suite.Lesson{ID: "97", Topic: "later"}
	var all sync.WaitGroup
	for goal := 1; goal <= 20; goal++ {
		all.Go(func() {
			other := &Workbook{Root: w.Root} // as another process would
			assert.Empty(t, other.ShowHint(l, goal, goal))
		})
	}
	all.Wait()
	p, _ := w.Progress()
	require.Len(t, p.Of(l).Hints, 20)
	for i, level := range p.Of(l).Hints {
		assert.Equal(t, i+1, level)
	}
	_, err := os.Stat(w.kept(progressFile + ".lock"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestStaleLockIsTaken(t *testing.T) {
	w, l := bare(t), lesson(t)
	require.NoError(t, os.MkdirAll(w.kept(), 0o755))
	stale := w.kept(progressFile + ".lock")
	require.NoError(t, os.WriteFile(stale, nil, 0o644))
	old := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(stale, old, old))
	assert.Empty(t, w.Keep(outcome(l, Failed, 1)))
}

func TestUnwritableProgressIsNoticeAndNoFailure(t *testing.T) {
	w, l := bare(t), lesson(t)
	// A file where the folder should be keeps out even root.
	require.NoError(t, os.WriteFile(w.kept(), nil, 0o644))
	notices := w.Keep(outcome(l, Met))
	require.Len(t, notices, 1)
	assert.Contains(t, notices[0], "progress is not kept")
}

func TestResetKeepsEveryText(t *testing.T) {
	w, l := own(t), lesson(t)
	file := filepath.Join(w.Root, "lessons", l.Folder(), "domain.go")
	for i, text := range []string{"package mine\n", "package again\n"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		done, err := w.Reset(l)
		require.NoError(t, err)
		require.Len(t, done, 1)
		assert.Equal(t, "lessons/02-grace-period/domain.go", done[0].File)
		assert.Equal(t, ".graceperiod/backup/02-grace-period/domain.go."+string(rune('1'+i)), done[0].Backup)
		backup, err := os.ReadFile(filepath.Join(w.Root, done[0].Backup))
		require.NoError(t, err)
		assert.Equal(t, text, string(backup))
		now, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, l.Stubs["domain.go"], string(now))
	}
	done, err := w.Reset(l)
	require.NoError(t, err)
	assert.Empty(t, done[0].Backup, "the stub itself is not worth a backup")
}

func TestResetBringsMissingFolderBack(t *testing.T) {
	w, l := own(t), lesson(t)
	require.NoError(t, os.RemoveAll(filepath.Join(w.Root, "lessons", l.Folder())))
	done, err := w.Reset(l)
	require.NoError(t, err)
	assert.Empty(t, done[0].Backup)
	_, err = w.snapshot(l, Submission{})
	assert.NoError(t, err)
}

func TestResetThatCannotKeepTextChangesNothing(t *testing.T) {
	w, l := own(t), lesson(t)
	file := filepath.Join(w.Root, "lessons", l.Folder(), "domain.go")
	require.NoError(t, os.WriteFile(file, []byte("package mine\n"), 0o644))
	require.NoError(t, os.WriteFile(w.kept(), nil, 0o644))
	_, err := w.Reset(l)
	require.ErrorContains(t, err, "nothing was lost")
	now, _ := os.ReadFile(file)
	assert.Equal(t, "package mine\n", string(now))
}

func TestSolutionIsThatOfLesson(t *testing.T) {
	texts, err := shared(t).Solution(lesson(t))
	require.NoError(t, err)
	require.Len(t, texts, 1)
	assert.Equal(t, "solutions/02-grace-period/domain.go", texts[0].File)
	assert.Contains(t, texts[0].Text, "func (d *Domain) Synchronize()")

	_, err = bare(t).Solution(lesson(t))
	var p *Problem
	require.ErrorAs(t, err, &p)
	assert.True(t, p.Unavailable)
}

func TestMissingFileIsNamedWithWhatPutsItBack(t *testing.T) {
	w, l := own(t), lesson(t)
	file := filepath.Join(w.Root, "lessons", l.Folder(), "domain.go")
	require.NoError(t, os.Remove(file))
	_, err := w.Run(t.Context(), l, RunOptions{})
	assert.ErrorContains(t, err, "lessons/02-grace-period/domain.go: the file is missing")
	assert.ErrorContains(t, err, "go run . reset 02")
	require.NoError(t, os.RemoveAll(filepath.Join(w.Root, "lessons")))
	_, err = w.Run(t.Context(), l, RunOptions{})
	assert.ErrorContains(t, err, "lessons: the folder is missing")
	assert.ErrorContains(t, err, "git checkout")
}

func TestTraceFilesAreKeptAndPruned(t *testing.T) {
	w := bare(t)
	log := trace.Log{Header: trace.Header{Schedule: "02.3a:abab", Threads: []string{"a"}, Source: "hash"}}
	path, err := w.keepTrace(log.Schedule, log)
	require.NoError(t, err)
	assert.Regexp(t, `^\.graceperiod/traces/02\.3a-[0-9a-f]{8}\.trace$`, path)
	read, err := w.ReadTrace(path)
	require.NoError(t, err, "it is found from the root, wherever the command runs")
	assert.Equal(t, "hash", read.Source)
	for i := range keptTraces + 5 {
		log.Source = strings.Repeat("x", i)
		_, err := w.keepTrace(log.Schedule, log)
		require.NoError(t, err)
	}
	entries, err := os.ReadDir(w.kept(tracesDir))
	require.NoError(t, err)
	assert.Len(t, entries, keptTraces)
}

func TestReadTraceNamesDamagedFile(t *testing.T) {
	w := bare(t)
	file := filepath.Join(w.Root, "x.trace")
	var text bytes.Buffer
	require.NoError(t, trace.Log{Header: trace.Header{Threads: []string{"a"}}}.Write(&text))
	require.NoError(t, os.WriteFile(file, text.Bytes()[:10], 0o644))
	_, err := w.ReadTrace("x.trace")
	assert.ErrorContains(t, err, "x.trace: this is no trace that can be drawn")
	_, err = w.ReadTrace("y.trace")
	assert.ErrorIs(t, err, os.ErrNotExist)
}
