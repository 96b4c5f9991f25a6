package workbook

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Module is the module path by which a folder is known as the workbook's root.
const Module = "graceperiod"

// Workbook is a workbook on disk.
type Workbook struct {
	Root string // absolute

	tool  toolchain
	dir   string // where it was opened from, absolute
	swept sync.Once
}

// Open finds the workbook around a folder.
func Open(dir string) (*Workbook, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, &Problem{What: "the current folder is gone", Next: "cd into the workbook's folder", Err: err}
	}
	root, err := findRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Workbook{Root: root, dir: dir}, nil
}

func findRoot(dir string) (string, error) {
	for at := dir; ; {
		module, err := moduleOf(filepath.Join(at, "go.mod"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", &Problem{What: "cannot read it", Where: filepath.Join(at, "go.mod"), Next: "make the file readable", Err: err}
		}
		if module == Module {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", &Problem{
				What:  "not in the workbook: no folder here or above has a go.mod with “module " + Module + "”",
				Where: dir,
				Next:  "cd into the folder that you cloned, the one with BOOK.md and lessons/",
			}
		}
		at = up
	}
}

// moduleOf reads the module line of a go.mod.
func moduleOf(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "//")
		if words := strings.Fields(line); len(words) == 2 && words[0] == "module" {
			return strings.Trim(words[1], `"`), nil
		}
	}
	return "", lines.Err()
}

// relative is a path as a user reads it: from the root, with slashes.
func (w *Workbook) relative(path string) string {
	if rel, err := filepath.Rel(w.Root, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
