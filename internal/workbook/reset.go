package workbook

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"graceperiod/tests/suite"
)

// Reset is what a reset did to one file.
type Reset struct {
	File   string // lessons/02-grace-period/domain.go
	Backup string // where its text is now; "" if there was none, or it was the stub's
}

// Reset puts the stub of a lesson back. The learner's text is kept first, under
// a name that did not exist: nothing a learner wrote is ever lost.
func (w *Workbook) Reset(l suite.Lesson) ([]Reset, error) {
	folder := filepath.Join(w.Root, lessonsDir, l.Folder())
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, w.cannotWrite(folder, err)
	}
	var done []Reset
	names := slices.Clone(l.Files)
	for _, name := range names {
		stub, found := l.Stubs[name]
		if !found {
			return done, &Problem{What: "this lesson has no first text for the file", Where: w.LearnerFile(l, name), Next: "git checkout -- " + w.LearnerFile(l, name)}
		}
		file := filepath.Join(folder, name)
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return done, w.cannotRead(l, file, err)
		}
		r := Reset{File: w.relative(file)}
		if err == nil && !bytes.Equal(text, []byte(stub)) {
			backup, err := writeNumbered(w.kept("backup", l.Folder(), name), text)
			if err != nil {
				return done, w.cannotWrite(w.kept("backup", l.Folder()), err)
			}
			r.Backup = w.relative(backup)
		}
		if err := writeWhole(file, []byte(stub)); err != nil {
			return done, w.cannotWrite(file, err)
		}
		done = append(done, r)
	}
	return done, nil
}

func (w *Workbook) cannotWrite(path string, err error) error {
	return &Problem{What: "cannot write it; nothing was lost", Where: w.relative(path), Next: "make it writable, then try again", Err: err}
}
