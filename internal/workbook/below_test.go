package workbook

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
)

// solve writes the solution into a lesson's folder, and keeps it as met.
func solve(t *testing.T, w *Workbook, id string, change func(text string) string) suite.Lesson {
	t.Helper()
	l, err := Find(id)
	require.NoError(t, err)
	for _, name := range l.Files {
		text, err := os.ReadFile(filepath.Join(w.Root, solutionsDir, l.Folder(), name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(w.Root, lessonsDir, l.Folder(), name), []byte(change(string(text))), 0o644))
	}
	snap, err := w.snapshot(l, Submission{})
	require.NoError(t, err)
	r := outcome(l, Met)
	for i := range r.Goals {
		r.Goals[i].State = wire.Met
	}
	r.Source = snap.hash
	require.Empty(t, w.Keep(r))
	return l
}

func asItIs(text string) string { return text }

func TestLastLessonStandsOnLearnersOwn(t *testing.T) {
	w := sandbox(t)
	l, err := Find("11")
	require.NoError(t, err)
	_, notice := w.below(l, Submission{})
	assert.Equal(t, "lesson 11 stands on the library of package rcu, until your own lessons 02, 03 and 04 are met as they are now", notice)

	solve(t, w, "02", asItIs)
	solve(t, w, "04", asItIs)
	_, notice = w.below(l, Submission{})
	assert.Equal(t, "lesson 11 stands on the library of package rcu, until your own lesson 03 is met as it is now", notice)

	// Kept as met, and never judged: waits that wait for nothing must be seen from here.
	third := solve(t, w, "03", func(text string) string {
		require.Contains(t, text, "\t\tw.gp.Synchronize()\n")
		return strings.Replace(text, "\t\tw.gp.Synchronize()\n", "", 1)
	})
	solve(t, w, "11", asItIs)
	r, err := w.Run(t.Context(), l, RunOptions{})
	require.NoError(t, err)
	assert.Equal(t, []string{"lesson 11 stands on your own lessons 02, 03 and 04"}, r.Notices)
	require.Equal(t, Failed, r.State, r.Compiler)
	assert.Equal(t, 2, r.First().Goal, r.First().Failure)

	solve(t, w, "03", asItIs)
	r, err = w.Run(t.Context(), l, RunOptions{})
	require.NoError(t, err)
	assert.Equal(t, Met, r.State)

	// The solution, and whatever is handed in alone, stands on the library.
	for _, s := range []Submission{{Solution: true}, {Files: map[string][]byte{}}} {
		own, notice := w.below(l, s)
		assert.Empty(t, own)
		assert.Empty(t, notice)
	}

	// One that has changed since is not what was met.
	for _, name := range slices.Collect(maps.Keys(third.Stubs)) {
		require.NoError(t, os.WriteFile(filepath.Join(w.Root, lessonsDir, third.Folder(), name), []byte(third.Stubs[name]), 0o644))
	}
	own, _ := w.below(l, Submission{})
	assert.Empty(t, own)
}
