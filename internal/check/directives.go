package check

import "strings"

// directives refuses comments that speak to a tool: they hide races, move
// positions, add files to the build or take them out.
func directives(s *source) {
	for _, f := range s.files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if name := directive(c.Text); name != "" {
					s.say(c.Pos(), "a comment that begins with "+name+" is an order to the compiler", "leave it out, or put a space first if it is a plain comment")
				}
			}
		}
	}
}

// directive returns the beginning of a comment that some tool would obey.
func directive(comment string) string {
	text := comment[2:]
	block := strings.HasPrefix(comment, "/*")
	if strings.HasPrefix(text, "line ") || strings.HasPrefix(text, "line\t") {
		return comment[:2] + "line" // the only one that works in a block, and in the middle of a line
	}
	if block {
		return ""
	}
	for _, d := range []string{"go:", "export ", "extern "} {
		if strings.HasPrefix(text, d) {
			return "//" + strings.TrimSpace(d)
		}
	}
	if strings.HasPrefix(strings.TrimSpace(text), "+build") { // the go tool allows space before it
		return "// +build"
	}
	return ""
}
