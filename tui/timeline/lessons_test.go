package timeline

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/submissions"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
	"graceperiod/tests/wire"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/screentest"
	"graceperiod/tui/timeline/facts"
)

// failing is the run in which an answer fails at its goal.
func failing(t *testing.T, a submissions.Answer) (trace.Log, bool) {
	t.Helper()
	for _, v := range suite.Judge(a.Lesson, suite.Judging{Only: []int{a.Goal}}) {
		if v.State == wire.Failed && v.Failure.Trace != "" {
			log, err := suite.Record(a.Lesson, v.Failure.Trace)
			require.NoError(t, err)
			return *log, true
		}
	}
	return trace.Log{}, false
}

// TestSingleFlip asks for what the screen is there for: the reader that a grace
// period missed can be seen.
func TestSingleFlip(t *testing.T) {
	a, err := submissions.Find("02", "single-flip")
	require.NoError(t, err)
	log, failed := failing(t, a)
	require.True(t, failed)
	m := New(look.Plain(false))
	m.Show(screen.Run{Log: log})
	view := m.View(80, 24)
	assert.Regexp(t, ` A +[━░─]*▓▓▓▓`, view, "the stale reader")
	assert.Regexp(t, `grace .*╞═+ gp 2 ═+✗`, view, "the grace period that missed it")
	assert.Contains(t, view, "it had to wait", "in words")
	assert.Regexp(t, `A is inside since step \d+, and gp 2 began at step \d+`, view)
	press(m, "[[")
	assert.NotContains(t, m.View(80, 24), "▓▓▓▓", "before it has ended it has missed nobody")
}

// TestEveryLessonAsks looks at a run of each lesson.
func TestEveryLessonAsks(t *testing.T) {
	for _, l := range submissions.All() {
		asked := 0
		for _, a := range l.Wrong {
			if asked > 2 {
				break
			}
			log, failed := failing(t, a)
			if !failed {
				continue
			}
			f := facts.Gather(log)
			for _, q := range questions(f) {
				asked++
				assert.Less(t, q.right, len(q.options), "%s: %s", a.Name, q.text)
				assert.GreaterOrEqual(t, len(q.options), 2, "%s: %s", a.Name, q.text)
				assert.LessOrEqual(t, q.at, q.until, "%s: %s", a.Name, q.text)
				assert.Less(t, q.until, f.Len(), "%s: %s", a.Name, q.text)
			}
			m := New(look.Plain(true))
			m.Show(screen.Run{Log: log})
			press(m, "pb")
			screentest.Exact(t, m.View(80, 24), 80, 24)
		}
		assert.NotZero(t, asked, "lesson %s has nothing to guess", l.Texts.ID)
	}
}
