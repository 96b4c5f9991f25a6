package workbook

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

const (
	lessonsDir   = "lessons"
	solutionsDir = "solutions"
)

// Submission says which text of a lesson is meant. The zero value is the
// learner's own.
type Submission struct {
	Solution bool              // the reference answer instead of the learner's files
	Files    map[string][]byte // these texts, by base name, instead of the files on disk
}

func (s Submission) learners() bool { return !s.Solution && s.Files == nil }

func (s Submission) dir() string {
	if s.Solution {
		return solutionsDir
	}
	return lessonsDir
}

func (s Submission) importPath(l suite.Lesson) string {
	if s.Solution {
		return path.Join(Module, solutionsDir, l.Folder())
	}
	return path.Join(lessonsDir, l.Folder())
}

// snapshot is a submission's text at one moment. The check, both builds and the
// hash all see the same text, however often the file is saved meanwhile.
type snapshot struct {
	Submission
	folder string            // absolute
	files  map[string][]byte // Go files that are no tests, by base name
	tests  []string          // names of test files
	hash   string
}

func (w *Workbook) snapshot(l suite.Lesson, s Submission) (snapshot, error) {
	snap := snapshot{Submission: s, folder: filepath.Join(w.Root, s.dir(), l.Folder()), files: map[string][]byte{}}
	entries, err := os.ReadDir(snap.folder)
	if err != nil {
		return snap, w.cannotRead(l, snap.folder, err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".go") || entry.IsDir() {
			continue
		}
		if strings.HasSuffix(name, "_test.go") {
			snap.tests = append(snap.tests, name)
			continue
		}
		if _, given := s.Files[name]; given {
			continue
		}
		text, err := os.ReadFile(filepath.Join(snap.folder, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // an editor that saves by rename, or its lock file
		}
		if err != nil {
			return snap, w.cannotRead(l, filepath.Join(snap.folder, name), err)
		}
		snap.files[name] = text
	}
	maps.Copy(snap.files, s.Files)
	for _, name := range l.Files {
		if _, found := snap.files[name]; !found {
			return snap, w.cannotRead(l, filepath.Join(snap.folder, name), fs.ErrNotExist)
		}
	}
	snap.hash = hashOf(snap.files)
	return snap, nil
}

// hashOf names a set of files: equal hashes, equal names and texts.
func hashOf(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		h.Write([]byte(name))
		h.Write([]byte{0})
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func (w *Workbook) cannotRead(l suite.Lesson, what string, err error) error {
	p := &Problem{What: "cannot read it", Where: w.relative(what), Next: "make it readable", Err: err}
	if !errors.Is(err, fs.ErrNotExist) {
		return p
	}
	if _, err := os.Stat(filepath.Join(w.Root, lessonsDir)); err != nil {
		return &Problem{What: "the folder is missing", Where: lessonsDir, Next: "git checkout -- lessons   (or clone the workbook again)"}
	}
	p.What, p.Err = "the file is missing", nil
	if filepath.Ext(what) != ".go" {
		p.What = "the folder is missing"
	}
	p.Next = "go run . reset " + l.ID + "   (puts the lesson's first text back)"
	return p
}
