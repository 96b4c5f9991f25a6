package check

import (
	"go/build"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/tests/suite"
)

const goodFile = "package p\n"

// write makes a lesson's folder with the learner's file and the test, and more files.
func write(t *testing.T, more map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"domain.go": goodFile, "lesson_test.go": "package p_test\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for name, text := range more {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

func lessonSays(t *testing.T, dir string) (lines []string) {
	t.Helper()
	found, err := Lesson(dir, lesson)
	require.NoError(t, err)
	for _, f := range found {
		lines = append(lines, f.String())
	}
	return lines
}

func TestLessonPassesItsOwnFiles(t *testing.T) {
	assert.Empty(t, lessonSays(t, write(t, nil)))
}

func TestLessonRefusesOtherFiles(t *testing.T) {
	for _, name := range []string{
		"more.go", "domain_linux.go", "domain_test.go", "more_test.go", "a.s", "a_amd64.s", "a.c", "a.h", "a.cc", "a.m",
		"a.f90", "a.swig", "a.syso", "go.mod", "go.sum", "go.work", "secret.txt", "Domain.go", "domain.go.go", "_ignored.go", "#more.go", "~more.go",
	} {
		got := lessonSays(t, write(t, map[string]string{name: "package p\nfunc init() {}\n"}))
		assert.Equal(t, []string{name + ": not a file of this lesson; move it away"}, got)
	}
	got := lessonSays(t, write(t, map[string]string{"vendor/x/x.go": goodFile}))
	assert.Equal(t, []string{"vendor: not a file of this lesson; move it away"}, got)
}

func TestLessonIgnoresWhatEditorsLeave(t *testing.T) {
	for _, name := range []string{
		".domain.go.swp", ".DS_Store", ".idea/workspace.xml", "domain.go~", "#domain.go#", "domain.go.bak", "domain.go.orig", "4913", ".go",
	} {
		dir := write(t, map[string]string{name: "package q\n"})
		assert.Empty(t, lessonSays(t, dir), name)
		if !strings.Contains(name, "/") {
			built, err := build.Default.MatchFile(dir, name)
			require.NoError(t, err)
			assert.False(t, built, "%s would be built", name)
		}
	}
}

func TestLessonRefusesLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	elsewhere := filepath.Join(t.TempDir(), "domain.go")
	require.NoError(t, os.WriteFile(elsewhere, []byte(goodFile), 0o600))
	dir := write(t, nil)
	require.NoError(t, os.Remove(filepath.Join(dir, "domain.go")))
	require.NoError(t, os.Symlink(elsewhere, filepath.Join(dir, "domain.go")))
	assert.Equal(t, []string{"domain.go: not a regular file; put the file itself here, no link"}, lessonSays(t, dir))

	require.NoError(t, os.Remove(filepath.Join(dir, "domain.go")))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "domain.go"), 0o700))
	assert.Equal(t, []string{"domain.go: not a regular file; put the file itself here, no link"}, lessonSays(t, dir))

	dir = write(t, nil)
	require.NoError(t, os.Remove(filepath.Join(dir, "lesson_test.go")))
	require.NoError(t, os.Symlink(elsewhere, filepath.Join(dir, "lesson_test.go")))
	assert.Equal(t, []string{"lesson_test.go: not a file of this lesson; move it away"}, lessonSays(t, dir))
}

func TestLessonNamesMissingFile(t *testing.T) {
	dir := write(t, nil)
	require.NoError(t, os.Remove(filepath.Join(dir, "domain.go")))
	assert.Equal(t, []string{"domain.go: this file of the lesson is missing; go run . reset 02 brings it back"}, lessonSays(t, dir))
}

func TestLessonReportsMissingFolder(t *testing.T) {
	_, err := Lesson(filepath.Join(t.TempDir(), "none"), lesson)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, "cannot check lesson 02")
}

func TestLessonRefusesUnreadableText(t *testing.T) {
	for _, r := range []struct{ name, text, want string }{
		{"large", goodFile + strings.Repeat("// a comment\n", 6000), "domain.go: larger than 64 KiB; an answer has 20 to 60 lines"},
		{"NUL", "package p\n\n// \x00\n", "domain.go:3: a NUL byte; save the file as UTF-8 text"},
		{"latin1", "package p\n\n\n// Gr\xf6\xdfe\n", "domain.go:4: not UTF-8; save the file as UTF-8 text"},
		{"utf16", "\xff\xfep\x00a\x00", "domain.go:1: a NUL byte; save the file as UTF-8 text"},
	} {
		assert.Equal(t, []string{r.want}, lessonSays(t, write(t, map[string]string{"domain.go": r.text})), r.name)
	}
}

func TestLessonLeavesSyntaxErrorsToTheCompiler(t *testing.T) {
	for _, text := range []string{
		"package p\nfunc f() { go f( }\n",
		"package p\n//line evil.go:1\nimport \"os\"\nfunc {\n",
		"",
		"\n",
		"package p\nvar s = `\n//go:norace",
		"package p\nfunc f() " + strings.Repeat("(", 60000),
	} {
		found, err := Lesson(write(t, map[string]string{"domain.go": text}), lesson)
		assert.Empty(t, found)
		var syntax *SyntaxError
		require.ErrorAs(t, err, &syntax)
		assert.Equal(t, "domain.go", syntax.File)
		assert.Empty(t, Source(map[string][]byte{"domain.go": []byte(text)}, lesson))
	}
}

func TestLessonReportsFindingsBeforeSyntaxErrors(t *testing.T) {
	dir := write(t, map[string]string{"domain.go": "package", "more.go": goodFile})
	assert.Equal(t, []string{"more.go: not a file of this lesson; move it away"}, lessonSays(t, dir))
}

func TestLessonReadsGivenPackagesFromTheTree(t *testing.T) {
	tree := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                 "module graceperiod\n\ngo 1.26\n",
		"rcu/kernel/cpu.go":      "package kernel\n\nimport \"graceperiod/rcu/sim\"\n\ntype CPU struct {\n\tworld *sim.World\n\tsecret int\n\tN int\n}\nfunc Interrupt(c *CPU) {}\n",
		"rcu/kernel/cpu_test.go": "package kernel_test\n",
		"lessons/go.mod":         "module lessons\n",
		"lessons/02/domain.go": `package p
import ("fmt"; "graceperiod/rcu/kernel")
func f(c *kernel.CPU) {
	panic(fmt.Sprintf("%+v", c))
}
func g(c *kernel.CPU) {
	panic(fmt.Sprintf("%d", c.N))
}
`,
	} {
		path := filepath.Join(tree, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	dir := filepath.Join(tree, "lessons", "02")
	want := []string{"domain.go:4: fmt.Sprintf would show what is behind c; format a number, a string or an error"}
	assert.Equal(t, want, lessonSays(t, dir))

	src, err := os.ReadFile(filepath.Join(dir, "domain.go"))
	require.NoError(t, err)
	assert.Len(t, SourceIn(tree, map[string][]byte{"domain.go": src}, lesson), 1)
	assert.Empty(t, Source(map[string][]byte{"domain.go": src}, lesson), "without a tree nothing is known of given types")
}

func TestSourceRefusesOtherFiles(t *testing.T) {
	found := Source(map[string][]byte{"domain.go": []byte(goodFile), "../domain.go": nil, "x/domain.go": nil}, lesson)
	require.Len(t, found, 2)
	assert.Equal(t, "../domain.go: not a file of this lesson; move it away", found[0].String())
}

func TestSourceResolvesNamesAcrossFiles(t *testing.T) {
	l := suite.Lesson{Files: []string{"a.go", "b.go"}}
	found := Source(map[string][]byte{
		"b.go": []byte("package p\nimport \"graceperiod/rcu/mem\"\nfunc f(d *domain) { d.n = mem.Uint64{} }\n"),
		"a.go": []byte("package p\nimport \"graceperiod/rcu/mem\"\ntype domain struct{ n mem.Uint64 }\nfunc g() { go g() }\n"),
	}, l)
	require.Len(t, found, 2)
	assert.Equal(t, "a.go:4: plain go statement; use mem.Go(\"name\", f)", found[0].String())
	assert.Equal(t, "b.go:3: mem.Uint64 is overwritten by a plain assignment the machine cannot see; use Store", found[1].String())
}

func TestFindingString(t *testing.T) {
	assert.Equal(t, "a.go:3: bad; do better", Finding{"a.go", 3, "bad", "do better"}.String())
	assert.Equal(t, "a.go: bad", Finding{File: "a.go", Message: "bad"}.String())
}
