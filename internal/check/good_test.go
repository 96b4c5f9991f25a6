package check

import (
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/tests/suite"
)

// goodAnswers are right answers of different designs, by folder.
func goodAnswers(t testing.TB) map[string]map[string][]byte {
	dirs, err := filepath.Glob("testdata/good/*")
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	answers := map[string]map[string][]byte{}
	for _, dir := range dirs {
		files := map[string][]byte{}
		paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, path := range paths {
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			files[filepath.Base(path)] = src
		}
		answers[filepath.Base(dir)] = files
	}
	return answers
}

// TestSourceTakesAnyTextFile passes the same answers as editors on other systems save them.
func TestSourceTakesAnyTextFile(t *testing.T) {
	for name, files := range goodAnswers(t) {
		for file, src := range files {
			files[file] = []byte("\ufeff" + strings.ReplaceAll(string(src), "\n", "\r\n"))
		}
		assert.Empty(t, Source(files, suite.Lesson{Files: names(files)}), name)
		require.NoError(t, Syntax(files))
	}
}

func TestSourcePassesGoodAnswers(t *testing.T) {
	for name, files := range goodAnswers(t) {
		t.Run(name, func(t *testing.T) {
			l := suite.Lesson{ID: "02", Files: names(files)}
			assert.Empty(t, Source(files, l))
			require.NoError(t, Syntax(files))
			assert.Empty(t, PlainFields(files))
		})
	}
}

// TestGoodAnswersTypeCheck keeps the corpus honest: of code with type errors
// little is known, and little would be found.
func TestGoodAnswersTypeCheck(t *testing.T) {
	for name, files := range goodAnswers(t) {
		s, err := parse(files, suite.Lesson{})
		require.NoError(t, err)
		conf := types.Config{Importer: stubs{}}
		_, err = conf.Check(name, s.fset, s.files, nil)
		require.NoError(t, err)
	}
}
