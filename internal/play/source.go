package play

import (
	"io/fs"
	"path"
	"strings"
	"sync"
)

// Code returns the lines of a file of the implementation, by its base name, or
// nil if it cannot be read.
type Code func(file string) []string

// CodeIn reads the files of a folder when they are asked for, once each. Without
// a root there is nothing to read. Any goroutine may call what it returns.
func CodeIn(root fs.FS, folder string) Code {
	var mu sync.Mutex
	files := map[string][]string{}
	return func(file string) []string {
		mu.Lock()
		defer mu.Unlock()
		lines, read := files[file]
		if !read && root != nil {
			if text, err := fs.ReadFile(root, path.Join(folder, path.Base(file))); err == nil {
				lines = strings.Split(string(text), "\n")
			}
			files[file] = lines
		}
		return lines
	}
}

// Line is the text of a line, counted from 1, without the space around it, or ""
// if it is not known. A nil Code knows none.
func (c Code) Line(file string, line int) string {
	if c == nil {
		return ""
	}
	lines := c(file)
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// statement is what a line does: of a function on one line its body, and of a
// closing brace that deferred calls run there.
func statement(line string) string {
	if line == "}" {
		return "}   deferred calls run here"
	}
	if strings.HasPrefix(line, "func ") && strings.HasSuffix(line, " }") {
		if _, body, ok := strings.Cut(line, ") { "); ok {
			return strings.TrimSuffix(body, " }")
		}
		if _, body, ok := strings.Cut(line, " { "); ok {
			return strings.TrimSuffix(body, " }")
		}
	}
	return line
}
