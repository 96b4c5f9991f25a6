package book_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/book"
	"graceperiod/internal/submissions"
)

var update = flag.Bool("update", false, "write the blocks of BOOK.md anew")

const path = "../../BOOK.md"

func TestBookShowsWhatTheSourceSaysAndRunsShow(t *testing.T) {
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	want, err := book.Expand(old, book.Quoters("../.."))
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(path, want, 0o644))
		return
	}
	if string(want) == string(old) {
		return
	}
	was, is := strings.Split(string(old), "\n"), strings.Split(string(want), "\n")
	for i := range is {
		if i >= len(was) || was[i] != is[i] {
			t.Fatalf("BOOK.md:%d has drifted from what it quotes.\nis now  %q\nNext: go test ./internal/book -update, and read what changed", i+1, is[i])
		}
	}
	t.Fatalf("BOOK.md has lines after line %d that nothing quotes any more.\nNext: go test ./internal/book -update", len(is))
}

func TestBookHasTheHeadingOfEveryGoal(t *testing.T) {
	src, err := os.ReadFile(path)
	require.NoError(t, err)
	headings := map[string]int{}
	for _, line := range strings.Split(string(src), "\n") {
		if h, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			headings[h]++
		}
	}
	for _, l := range submissions.All() {
		for i, g := range l.Texts.Goals {
			assert.Equal(t, 1, headings[g.Book], "lesson %s, goal %d names the heading %q", l.Texts.ID, i+1, g.Book)
		}
	}
}

func TestExpandFillsTheBlockAndKeepsTheRest(t *testing.T) {
	quoters := map[string]book.Quoter{"say": func(args []string) (string, error) { return strings.Join(args, "+"), nil }}
	out, err := book.Expand([]byte("a\n<!-- say x y -->\nold\n<!-- /say -->\nb\n"), quoters)
	require.NoError(t, err)
	assert.Equal(t, "a\n<!-- say x y -->\nx+y\n<!-- /say -->\nb\n", string(out))
	again, err := book.Expand(out, quoters)
	require.NoError(t, err)
	assert.Equal(t, string(out), string(again), "expanding twice changes nothing")
}

func TestExpandNamesTheLineOfABadDirective(t *testing.T) {
	for src, says := range map[string]string{
		"a\n<!-- code -->\n":                        "BOOK.md:2: \"code\" has no closing",
		"<!-- nothing -->\n<!-- /nothing -->\n":     "BOOK.md:1: no directive is called \"nothing\"",
		"<!-- code go.mod -->\n<!-- /code -->\n":    "BOOK.md:1: code go.mod: it takes a file and the names",
		"<!-- code a -->\n<!-- code b -->\n":        "BOOK.md:1: \"code\" has no closing",
		"\n<!-- code main.go X -->\n<!-- /code -->": "BOOK.md:2: code main.go X: ",
	} {
		_, err := book.Expand([]byte(src), book.Quoters("../.."))
		assert.ErrorContains(t, err, says)
	}
}

func TestCodeQuotesADeclarationWithItsComment(t *testing.T) {
	text, err := book.Code("../..")([]string{"solutions/02-grace-period/domain.go", "Domain.turn"})
	require.NoError(t, err)
	assert.Contains(t, text, "// turn sends new readers to the other phase")
	assert.True(t, strings.HasPrefix(text, "```go\n") && strings.HasSuffix(text, "}\n```\n"))
}
