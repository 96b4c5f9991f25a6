package check

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"graceperiod/tests/suite"
)

// maxFile is far above any answer, and keeps a file from being a bomb for the
// parser, the type checker or the compiler.
const maxFile = 64 << 10

// lessonTest belongs to the lesson's folder and is not the learner's.
const lessonTest = "lesson_test.go"

// folder reads the learner's files in dir, and finds what does not belong there.
func folder(dir string, l suite.Lesson) (map[string][]byte, []Finding, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot check lesson %s: %w", l.ID, err)
	}
	files := map[string][]byte{}
	var found []Finding
	missing := slices.Clone(l.Files)
	for _, e := range entries {
		name := e.Name()
		ours := slices.Contains(l.Files, name)
		missing = slices.DeleteFunc(missing, func(f string) bool { return f == name })
		switch {
		case !ours && (name == lessonTest && e.Type().IsRegular() || leftover(name)):
		case !ours:
			found = append(found, stranger(name))
		case !e.Type().IsRegular():
			found = append(found, Finding{File: name, Message: "not a regular file", Instead: "put the file itself here, no link"})
		default:
			src, err := read(filepath.Join(dir, name))
			if errors.Is(err, errTooLarge) {
				found = append(found, tooLarge(name))
				continue
			}
			if err != nil {
				return nil, nil, fmt.Errorf("cannot check lesson %s: %w", l.ID, err)
			}
			files[name] = src
		}
	}
	for _, name := range missing {
		found = append(found, Finding{File: name, Message: "this file of the lesson is missing", Instead: "go run . reset " + l.ID + " brings it back"})
	}
	return files, found, nil
}

// leftover tells whether the go tool ignores a file because of its name, and it
// is likely that an editor or the system left it there.
func leftover(name string) bool {
	const vimProbe = "4913" // vim creates it to see whether the folder is writable
	return name == vimProbe || strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") ||
		strings.HasPrefix(name, "#") && strings.HasSuffix(name, "#") ||
		slices.Contains([]string{".bak", ".orig", ".rej", ".swp", ".tmp"}, filepath.Ext(name))
}

func stranger(name string) Finding {
	return Finding{File: name, Message: "not a file of this lesson", Instead: "move it away"}
}

func tooLarge(name string) Finding {
	return Finding{File: name, Message: "larger than 64 KiB", Instead: "an answer has 20 to 60 lines"}
}

var errTooLarge = errors.New("larger than 64 KiB")

// read reads a regular file, and no more of it than is allowed.
func read(path string) ([]byte, error) {
	switch info, err := os.Lstat(path); {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // it was one a moment ago
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("not a regular file")}
	case info.Size() > maxFile:
		return nil, errTooLarge
	}
	return os.ReadFile(path)
}

// unreadable finds what makes a file unfit for a parser.
func unreadable(files map[string][]byte, l suite.Lesson) (found []Finding) {
	for _, name := range names(files) {
		src := files[name]
		switch {
		case !slices.Contains(l.Files, name):
			found = append(found, stranger(name))
		case len(src) > maxFile:
			found = append(found, tooLarge(name))
		case bytes.IndexByte(src, 0) >= 0:
			at := bytes.IndexByte(src, 0)
			found = append(found, Finding{name, lineOf(src, at), "a NUL byte", "save the file as UTF-8 text"})
		case !utf8.Valid(src):
			found = append(found, Finding{name, lineOf(src, invalidAt(src)), "not UTF-8", "save the file as UTF-8 text"})
		}
	}
	return found
}

func names(files map[string][]byte) []string {
	all := make([]string, 0, len(files))
	for name := range files {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func lineOf(src []byte, at int) int { return 1 + bytes.Count(src[:at], []byte("\n")) }

func invalidAt(src []byte) int {
	for at := 0; at < len(src); {
		r, size := utf8.DecodeRune(src[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
	return len(src)
}
