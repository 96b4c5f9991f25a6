package workbook

import (
	"regexp"
	"strings"
)

// chapters is the book, by headings.
type chapters struct {
	sections []section
}

type section struct {
	heading string
	level   int
	text    string // with its heading
}

var comments = regexp.MustCompile(`(?s)<!--.*?-->\n?`)

// chaptersOf reads the book's text. What stands in comments is for its tools.
func chaptersOf(text string) chapters {
	var c chapters
	var lines []string
	fenced := false
	flush := func() {
		if n := len(c.sections); n > 0 {
			c.sections[n-1].text = strings.Join(lines, "\n")
		}
		lines = nil
	}
	// Terminals do not agree how wide a tab is.
	text = strings.ReplaceAll(comments.ReplaceAllString(text, ""), "\t", "    ")
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if level := len(line) - len(strings.TrimLeft(line, "#")); !fenced && level > 0 && strings.HasPrefix(line[level:], " ") {
			flush()
			c.sections = append(c.sections, section{heading: strings.TrimSpace(line[level:]), level: level})
		}
		lines = append(lines, line)
	}
	flush()
	return c
}

// find is the index of a heading, or -1.
func (c chapters) find(heading string) int {
	for i, s := range c.sections {
		if s.heading == heading {
			return i
		}
	}
	return -1
}

// beside is the heading before or behind one; at the ends it is the same.
func (c chapters) beside(heading string, by int) string {
	i := c.find(heading)
	if i < 0 || i+by < 0 || i+by >= len(c.sections) {
		return heading
	}
	return c.sections[i+by].heading
}
