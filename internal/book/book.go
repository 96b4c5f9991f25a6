// Package book keeps BOOK.md true: it puts code, failures and timelines into
// the book where a directive asks for them, and tells when what stands there is
// no longer what the source says or a run shows.
//
// A directive is an HTML comment on a line of its own, followed by the block it
// fills and a closing comment:
//
//	<!-- code solutions/02-grace-period/domain.go Domain.turn -->
//	…
//	<!-- /code -->
//
// code quotes declarations of a Go file, failure and timeline run a wrong
// submission of a lesson: see [Quoters]. Nothing else in the book is touched.
// To write the blocks anew: go test ./internal/book -update
package book

import (
	"bytes"
	"fmt"
	"strings"
)

// Quoter makes the block for a directive's arguments, with its fences.
type Quoter func(args []string) (string, error)

// Expand fills every block of a book. An error names the line of the directive.
func Expand(src []byte, quoters map[string]Quoter) ([]byte, error) {
	var out bytes.Buffer
	lines := strings.SplitAfter(string(src), "\n")
	for i := 0; i < len(lines); i++ {
		out.WriteString(lines[i])
		name, args, ok := directive(lines[i])
		if !ok {
			continue
		}
		quote := quoters[name]
		if quote == nil {
			return nil, fmt.Errorf("BOOK.md:%d: no directive is called %q", i+1, name)
		}
		end := i + 1
		for end < len(lines) && strings.TrimSpace(lines[end]) != "<!-- /"+name+" -->" {
			if _, _, nested := directive(lines[end]); nested {
				return nil, fmt.Errorf("BOOK.md:%d: %q has no closing <!-- /%s -->", i+1, name, name)
			}
			end++
		}
		if end == len(lines) {
			return nil, fmt.Errorf("BOOK.md:%d: %q has no closing <!-- /%s -->", i+1, name, name)
		}
		block, err := quote(args)
		if err != nil {
			return nil, fmt.Errorf("BOOK.md:%d: %s %s: %w", i+1, name, strings.Join(args, " "), err)
		}
		out.WriteString(strings.TrimRight(block, "\n") + "\n")
		out.WriteString(lines[end])
		i = end
	}
	return out.Bytes(), nil
}

// directive reads a line such as "<!-- code FILE NAME -->".
func directive(line string) (name string, args []string, ok bool) {
	s, ok := strings.CutPrefix(strings.TrimSpace(line), "<!-- ")
	if !ok {
		return "", nil, false
	}
	if s, ok = strings.CutSuffix(s, " -->"); !ok || strings.HasPrefix(s, "/") {
		return "", nil, false
	}
	words := strings.Fields(s)
	if len(words) == 0 {
		return "", nil, false
	}
	return words[0], words[1:], true
}

func fenced(lang, text string) string {
	return "```" + lang + "\n" + strings.TrimRight(text, "\n") + "\n```\n"
}
