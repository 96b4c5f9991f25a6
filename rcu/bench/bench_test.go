package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryContestantIsMeasured(t *testing.T) {
	o := options{quick: true, rounds: 1, noPeer: true}
	for _, table := range tables(o) {
		for _, r := range table.rows {
			if table.unit == "ms of processor time" {
				continue // zero is what one hopes for
			}
			r.got = []float64{r.measure(o)}
			assert.Positive(t, r.got[0], "%s: %s", table.title, r.name)
			if r.against != "" {
				assert.NotNil(t, table.find(r.against), "%s: %s", table.title, r.name)
			}
		}
	}
}

func TestTableTellsWhichTargetIsMet(t *testing.T) {
	table := &table{title: "t", unit: "ns", rows: []*row{
		{name: "base", got: []float64{3, 1, 2}},
		{name: "near", got: []float64{2.2}, against: "base", target: 1.2, ratio: true},
		{name: "far", got: []float64{2.6}, against: "base", target: 1.2, ratio: true},
		{name: "slow", got: []float64{4}, target: 5, atLeast: true},
	}}
	var b strings.Builder
	table.print(&b)
	assert.Contains(t, b.String(), "| base | 2.00 (1.00–3.00) |  |  |  |")
	assert.Contains(t, b.String(), "| near | 2.20 (2.20–2.20) | 1.10 × base | ≤ 1.20 × | yes |")
	assert.Contains(t, b.String(), "| far | 2.60 (2.60–2.60) | 1.30 × base | ≤ 1.20 × | **not met** |")
	assert.Contains(t, b.String(), "| slow | 4.00 (4.00–4.00) |  | ≥ 5.00 | **not met** |")
}

func TestWriteReplacesTheTables(t *testing.T) {
	file := filepath.Join(t.TempDir(), "README.md")
	require.NoError(t, os.WriteFile(file, []byte("before\n"+from+"old\n"+to+"after\n"), 0o600))
	require.NoError(t, write(file, "new\n"))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "before\n"+from+"new\n"+to+"after\n", string(text))
	require.NoError(t, os.WriteFile(file, []byte("nothing"), 0o600))
	assert.ErrorContains(t, write(file, "new\n"), "has no lines")
}
