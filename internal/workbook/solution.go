package workbook

import (
	"os"
	"path/filepath"
	"strings"

	"graceperiod/tests/suite"
)

// Text is a file to show.
type Text struct {
	File string // relative to the root
	Text string
}

// Solution returns the reference answer to a lesson. Whether a learner may see
// it is the caller's business; see [Record.Passed].
func (w *Workbook) Solution(l suite.Lesson) ([]Text, error) {
	folder := filepath.Join(w.Root, solutionsDir, l.Folder())
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, w.noSolution(folder, err)
	}
	var texts []Text
	for _, entry := range entries {
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file := filepath.Join(folder, entry.Name())
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, w.noSolution(file, err)
		}
		texts = append(texts, Text{File: w.relative(file), Text: string(text)})
	}
	if len(texts) == 0 {
		return nil, w.noSolution(folder, os.ErrNotExist)
	}
	return texts, nil
}

func (w *Workbook) noSolution(path string, err error) error {
	return &Problem{
		What:        "the solution cannot be read (a class copy has none)",
		Where:       w.relative(path),
		Next:        "git checkout -- " + solutionsDir,
		Unavailable: true,
		Err:         err,
	}
}
