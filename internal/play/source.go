package play

import (
	"io/fs"
	"path"
	"strings"
	"sync"
)

// Source returns the text of a line, without the space around it, or "" if it is
// not known. File is a base name, line is counted from 1.
type Source func(file string, line int) string

// SourceIn reads the files of a folder when they are asked for. What cannot be
// read has no text.
func SourceIn(root fs.FS, folder string) Source {
	if root == nil {
		return nil
	}
	var mu sync.Mutex
	files := map[string][]string{}
	return func(file string, line int) string {
		mu.Lock()
		defer mu.Unlock()
		lines, read := files[file]
		if !read {
			if text, err := fs.ReadFile(root, path.Join(folder, path.Base(file))); err == nil {
				lines = strings.Split(string(text), "\n")
			}
			files[file] = lines
		}
		if line < 1 || line > len(lines) {
			return ""
		}
		return strings.TrimSpace(lines[line-1])
	}
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
