package audit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

// The answers of every lesson are judged by the tests of tests/; one lesson here
// shows that this way leads to them, too.
func TestCheckHasNoComplaint(t *testing.T) {
	w, err := workbook.Open(".")
	require.NoError(t, err)
	l, err := workbook.Find("08")
	require.NoError(t, err)
	r, err := checkSome(t.Context(), w, []suite.Lesson{l})
	require.NoError(t, err)
	assert.Empty(t, r.Complaints)
	require.Len(t, r.Lessons, 1)
	assert.Greater(t, r.Lessons[0].Right, 2)
	assert.Greater(t, r.Lessons[0].Wrong, 2*len(l.Goals)-1)
}

func TestLearnersWayTellsStubFromSolution(t *testing.T) {
	w, err := workbook.Open(".")
	require.NoError(t, err)
	l, err := workbook.Find("08")
	require.NoError(t, err)
	for _, name := range l.Files {
		text, err := os.ReadFile(filepath.Join(w.Root, "solutions", l.Folder(), name))
		require.NoError(t, err)
		l.Stubs = map[string]string{name: string(text)}
	}
	var c collector
	require.NoError(t, stub(t.Context(), w, l, &c))
	require.Len(t, c.complaints, 1)
	assert.Equal(t, "the stub must fail at goal 1 by its rule: it meets every goal", c.complaints[0].What)
}

func TestFilesThatNobodyExpects(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		name = filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write("BOOK.md", "# A\n## B\n## B\n")
	write("lessons/01-x/x.go", "package x")
	write("lessons/01-x/lesson_test.go", "package x")
	write("lessons/02-y/y.go", "package y")
	write("solutions/01-x/extra.go", "package x")
	write("tests/01-x/right/r.go", "package right\n\nvar All = []int{one}\n\nvar one = 1\n")
	write("tests/01-x/wrong/w.go", "package wrong\n\nvar All = []int{one()}\n\nfunc one() int { return 1 }\n\nfunc two() int { return one() }\n")
	write("tests/01-x/wrong/w.orig", "")
	write("tests/child/c.go", "package child")
	l := suite.Lesson{ID: "01", Topic: "x", Files: []string{"x.go"}, Goals: []suite.Goal{{Book: "A"}, {Book: "B"}, {Book: "C"}}}

	var c collector
	require.NoError(t, readable(root, []suite.Lesson{l}, &c))
	var got []string
	for _, x := range c.complaints {
		got = append(got, x.Where+": "+x.What)
		assert.NotEmpty(t, x.Next)
	}
	assert.ElementsMatch(t, []string{
		`BOOK.md: goal 2 names the heading "B", which the book has 2 times`,
		`BOOK.md: goal 3 names the heading "C", which the book has 0 times`,
		"lessons/02-y: no lesson has this folder",
		"solutions/01-x/extra.go: nobody expects this file",
		"solutions/01-x/x.go: the file is missing",
		"tests/01-x/wrong/w.orig: nobody expects this file",
		"tests/01-x/wrong/w.go: nothing that All names uses two, so nobody judges it",
	}, got)
}

func TestUnreachedFollowsMethodsAndConstants(t *testing.T) {
	src := `package wrong
type Submission = int
var All = lists
var lists, other = []T{{}}, 2
type T struct{ base[int] }
type base[X any] struct{}
func (b *base[X]) Do() { help(limit) }
func help(int) {}
const limit = 3
type lost struct{ base[int] }
func (lost) Do() {}
var _ = kept
var kept = 1
`
	f, err := parser.ParseFile(token.NewFileSet(), "w.go", src, parser.SkipObjectResolution)
	require.NoError(t, err)
	var names []string
	for _, id := range unreached([]*ast.File{f}) {
		names = append(names, id.Name)
	}
	assert.Equal(t, "other lost", strings.Join(names, " "))
}
