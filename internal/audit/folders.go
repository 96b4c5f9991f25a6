package audit

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

// numbered is the name of a lesson's folder.
var numbered = regexp.MustCompile(`^\d\d-`)

// readable looks at what can be seen without running anything: the folders and
// the book. The error says that they cannot be read.
func readable(root string, lessons []suite.Lesson, c *collector) error {
	book, err := os.ReadFile(filepath.Join(root, "BOOK.md"))
	if err != nil {
		return err
	}
	headings := headingsOf(string(book))
	for _, l := range lessons {
		anchors(l, headings, c)
		for dir, expected := range map[string][]string{
			"lessons":   append([]string{"lesson_test.go"}, l.Files...),
			"solutions": l.Files,
		} {
			if err := only(root, path.Join(dir, l.Folder()), expected, l, c); err != nil {
				return err
			}
		}
		for _, dir := range []string{"right", "wrong"} {
			if err := unused(root, path.Join("tests", l.Folder(), dir), l, c); err != nil {
				return err
			}
		}
	}
	for _, dir := range []string{"lessons", "solutions", "tests"} {
		if err := unregistered(root, dir, lessons, c); err != nil {
			return err
		}
	}
	return nil
}

// headingsOf counts the headings of a Markdown text.
func headingsOf(book string) map[string]int {
	headings := map[string]int{}
	for line := range strings.Lines(book) {
		if h, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
			headings[strings.TrimSpace(h)]++
		}
	}
	return headings
}

// anchors tells which goals name no heading of the book, or one that is there twice.
func anchors(l suite.Lesson, headings map[string]int, c *collector) {
	for i, g := range l.Goals {
		if n := headings[g.Book]; n != 1 {
			c.add(l, fmt.Sprintf("goal %d names the heading %q, which the book has %d times", i+1, g.Book, n), "BOOK.md",
				"give the book that heading, or the goal another in tests/"+l.Folder())
		}
	}
}

// only tells which files of a folder nobody expects, and which are missing.
func only(root, dir string, expected []string, l suite.Lesson, c *collector) error {
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if os.IsNotExist(err) {
		c.add(l, "the folder is missing", dir, "write it, or take the lesson out of internal/workbook/catalogue.go")
		return nil
	}
	if err != nil {
		return err
	}
	var found []string
	for _, e := range entries {
		found = append(found, e.Name())
		if !slices.Contains(expected, e.Name()) {
			c.add(l, "nobody expects this file", path.Join(dir, e.Name()), "remove it, or name it in Files in tests/"+l.Folder()+"/suite.go")
		}
	}
	for _, name := range expected {
		if !slices.Contains(found, name) {
			c.add(l, "the file is missing", path.Join(dir, name), "write it, or take it out of Files in tests/"+l.Folder()+"/suite.go")
		}
	}
	return nil
}

// unregistered tells which folders look like a lesson's and are none.
func unregistered(root, dir string, lessons []suite.Lesson, c *collector) error {
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if err != nil {
		return err
	}
	for _, e := range entries {
		known := slices.ContainsFunc(lessons, func(l suite.Lesson) bool { return l.Folder() == e.Name() })
		if e.IsDir() && !known && (dir != "tests" || numbered.MatchString(e.Name())) {
			id, topic, _ := strings.Cut(e.Name(), "-")
			c.add(suite.Lesson{ID: id, Topic: topic}, "no lesson has this folder", path.Join(dir, e.Name()),
				"register the lesson in internal/workbook/catalogue.go and internal/submissions, or remove the folder")
		}
	}
	return nil
}
