package workbook

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRealRunTellsHowItsChildEnded(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	for role, want := range map[string]struct{ text, broken, ended, where string }{
		"real":         {text: "all is well"},
		"real hang":    {text: "much", broken: "updater 1 did not end", where: "domain.go:84"},
		"panic":        {ended: "it crashed: panic: index out of something"},
		"quit at once": {ended: "the process ended itself, as by os.Exit"},
		"hang":         {ended: "it did not end: after 300ms the process was stopped from outside"},
		"bad exit":     {ended: "it crashed: it ended with exit code 3 and no word"},
	} {
		t.Run(role, func(t *testing.T) {
			t.Setenv(fakeRole, role)
			limit := time.Minute
			if role == "hang" {
				limit = 300 * time.Millisecond
			}
			b := &build{lesson: three(), snap: snapshot{folder: "/nowhere"}}
			run, err := b.real(t.Context(), exe, limit)
			require.NoError(t, err)
			assert.Equal(t, want.text, run.Text)
			assert.Equal(t, want.broken, run.Broken)
			assert.Equal(t, want.ended, run.Ended)
			assert.Equal(t, want.where, run.Where)
		})
	}
}

func TestRealRunIsForWhatWasJudged(t *testing.T) {
	w, l := shared(t), lesson(t)
	answer := solution(t)
	snap, err := w.snapshot(l, answer)
	require.NoError(t, err)
	for name, r := range map[string]Report{
		"a goal is not met":    {Lesson: l, State: Failed, Source: snap.hash},
		"other files":          {Lesson: l, State: Met, Source: "of another text"},
		"a lesson without one": {Lesson: three(), State: Met, Source: snap.hash},
	} {
		if name == "a lesson without one" {
			r.Lesson.ID = "99"
		}
		run, err := w.RealRun(t.Context(), r, answer)
		require.NoError(t, err, name)
		assert.Nil(t, run, name)
	}
}

func TestCatalogueKnowsWhichLessonsHaveRealRun(t *testing.T) {
	for _, l := range Lessons() {
		_, err := os.Stat(filepath.Join("../../tests", l.Folder(), "real", "real.go"))
		assert.Equal(t, err == nil, HasRealRun(l), l.Folder())
	}
}
