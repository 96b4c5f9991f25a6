package workbook

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// keptDir is what the workbook keeps about one learner; git ignores it.
const keptDir = ".graceperiod"

func (w *Workbook) kept(path ...string) string {
	return filepath.Join(append([]string{w.Root, keptDir}, path...)...)
}

// writeWhole replaces a file as a whole: whoever reads it sees the old text or
// the new one, also after a crash between the two.
func writeWhole(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it has been renamed
	if _, err := f.Write(text); err != nil {
		f.Close()
		return err
	}
	mode := fs.FileMode(0o644)
	if old, err := os.Stat(path); err == nil {
		mode = old.Mode().Perm()
	}
	if err := f.Chmod(mode); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// writeNumbered writes text to path.1, or .2, the first that does not exist, and
// returns its path. It never overwrites.
func writeNumbered(path string, text []byte) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		numbered := fmt.Sprintf("%s.%d", path, n)
		f, err := os.OpenFile(numbered, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(text)
		if closeErr := f.Close(); err == nil {
			err = closeErr
		}
		return numbered, err
	}
}
