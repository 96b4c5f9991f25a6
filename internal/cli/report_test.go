package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/sim"
	"graceperiod/tests/wire"
)

// failing is a report with long texts: two goals met, the third failed.
func failing(t *testing.T) (*workbook.Workbook, workbook.Report) {
	t.Helper()
	w, err := workbook.Open(".")
	require.NoError(t, err)
	l, err := workbook.Find("02")
	require.NoError(t, err)
	r := workbook.Report{Lesson: l, State: workbook.Failed, Took: time.Second}
	for i, g := range l.Goals {
		v := wire.Verdict{Goal: i + 1, Title: g.Title, State: wire.Locked}
		switch {
		case i < 2:
			v.State, v.Explored = wire.Met, sim.Explored{Schedules: 1234, Bound: 2, Complete: true}
		case i == 2:
			v.State, v.Explored = wire.Failed, sim.Explored{Schedules: 72, Bound: 2, Complete: true}
			v.Failure = &wire.Failure{Kind: string(sim.Rule), Rule: strings.Repeat("a rule ", 15), Saw: strings.Repeat("t=10ms reader B entered · ", 10),
				So: strings.Repeat("so what ", 15), Trace: "02.3a:" + strings.Repeat("a2b8", 10)}
		}
		r.Goals = append(r.Goals, v)
	}
	return w, r
}

func printed(terminal bool, print func(*app)) string {
	var out bytes.Buffer
	print(&app{out: &out, isTerm: terminal})
	return out.String()
}

func TestReportWrapsAtTerminalOnly(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	w, r := failing(t)
	wrapped := printed(true, func(a *app) { a.printReport(w, r) })
	for line := range strings.Lines(wrapped) {
		assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSpace(line)), 80, line)
	}
	for _, label := range []string{"rule   ", "saw    ", "so     ", "next   "} {
		_, below, found := strings.Cut(wrapped, "\n"+label)
		require.True(t, found, label)
		_, below, _ = strings.Cut(below, "\n")
		assert.Regexp(t, `^ {7}\S`, below, "what follows %q stands under its text", label)
	}
	assert.Contains(t, wrapped, "next   go run . timeline "+r.Goals[2].Failure.Trace+"\n", "it can be copied")

	piped := printed(false, func(a *app) { a.printReport(w, r) })
	assert.Equal(t, strings.Fields(wrapped), strings.Fields(piped))
	assert.Len(t, strings.Split(piped[strings.Index(piped, "\nrule "):], "\n"), 1+4+1, "each part on one line")
}

func TestWatchedFailureFits24Rows(t *testing.T) {
	t.Setenv("COLUMNS", "80")
	w, r := failing(t)
	out := printed(true, func(a *app) {
		a.printShort(w, r)
		a.printFooter(r)
	})
	const rule = 3 // with the empty lines around it
	assert.LessOrEqual(t, strings.Count(out, "\n")+rule, 24, out)
	assert.Contains(t, out, " ✓ met       1–2\n ✗ failed    3  ")
	assert.Contains(t, out, " · locked    4–7\n")

	r.Goals[1].State, r.Goals[3].State = wire.Failed, wire.Failed
	out = printed(true, func(a *app) { a.printShort(w, r) })
	assert.Contains(t, out, " ✓ met       1  "+r.Goals[0].Title[:20], "one alone keeps its title")
	assert.Contains(t, out, " · locked    5–7\n")
}

func TestRacePassIsNamedWhereSearchFoundNothing(t *testing.T) {
	w, r := failing(t)
	r.Goals[2].Failure.Kind, r.Goals[2].Failure.Trace, r.Goals[2].Failure.Where = string(sim.Raced), "", "domain.go:31"
	out := printed(false, func(a *app) { a.printReport(w, r) })
	assert.Contains(t, out, "explored 72 schedules, bound 2, complete; failed by the race pass\n")
	assert.Contains(t, out, "\nnext   look at lessons/02-grace-period/domain.go:31     hint: go run . hint 02     text: BOOK.md, \"The machine\"\n")
	assert.NotContains(t, out, "timeline")
}
