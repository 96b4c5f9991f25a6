package workbook

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/tests/suite"
)

// TestMain lets the test's own program play a verdict child; see fake_test.go.
func TestMain(m *testing.M) {
	if role := os.Getenv(fakeRole); role != "" {
		playChild(role)
	}
	code := m.Run()
	if sandboxRoot != "" {
		os.RemoveAll(sandboxRoot)
	}
	os.Exit(code)
}

// lesson returns lesson 02, on which the tool is tested.
func lesson(t *testing.T) suite.Lesson {
	t.Helper()
	l, err := Find("02")
	require.NoError(t, err)
	return l
}

// copyRoot copies what a workbook needs to run lessons, so that a test can spoil it.
func copyRoot(t testing.TB, to string) {
	t.Helper()
	for _, name := range []string{"go.mod", "go.sum", "go.work"} {
		copyFile(t, filepath.Join("../..", name), filepath.Join(to, name))
	}
	for _, dir := range []string{"lessons", "solutions", "rcu", "tests"} {
		err := filepath.WalkDir(filepath.Join("../..", dir), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			rel, _ := filepath.Rel("../..", path)
			copyFile(t, path, filepath.Join(to, rel))
			return nil
		})
		require.NoError(t, err)
	}
	// Whoever works on a lesson in this repository has other text in their files.
	for _, l := range Lessons() {
		for name, text := range l.Stubs {
			require.NoError(t, os.WriteFile(filepath.Join(to, lessonsDir, l.Folder(), name), []byte(text), 0o644))
		}
	}
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(to), 0o755))
	require.NoError(t, os.WriteFile(to, text, 0o644))
}

// shared is this repository, in which tests run texts of their own. They change
// none of its files.
func shared(t *testing.T) *Workbook {
	t.Helper()
	w, err := Open(".")
	require.NoError(t, err)
	return w
}

var (
	sandboxOnce sync.Once
	sandboxRoot string
)

// sandbox is a copy for tests that change files and build. Building in a new
// folder compiles everything anew, so there is one copy for all of them, which
// each test finds with the lessons' first texts in it.
func sandbox(t *testing.T) *Workbook {
	t.Helper()
	sandboxOnce.Do(func() {
		dir, err := os.MkdirTemp("", "graceperiod-test-")
		require.NoError(t, err)
		sandboxRoot = dir
	})
	require.NoError(t, os.RemoveAll(filepath.Join(sandboxRoot, keptDir)))
	copyRoot(t, sandboxRoot)
	w, err := Open(sandboxRoot)
	require.NoError(t, err)
	return w
}

// own is a copy for one test that changes files and builds nothing.
func own(t *testing.T) *Workbook {
	t.Helper()
	root := t.TempDir()
	copyRoot(t, root)
	w, err := Open(root)
	require.NoError(t, err)
	return w
}

// solution is the reference answer to lesson 02 with some text replaced.
func solution(t *testing.T, replace ...string) Submission {
	t.Helper()
	text, err := os.ReadFile("../../solutions/02-grace-period/domain.go")
	require.NoError(t, err)
	now := string(text)
	for i := 0; i < len(replace); i += 2 {
		require.Contains(t, now, replace[i])
		now = strings.Replace(now, replace[i], replace[i+1], 1)
	}
	return Submission{Files: map[string][]byte{"domain.go": []byte(now)}}
}
