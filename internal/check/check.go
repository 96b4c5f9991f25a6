// Package check reads a learner's files before anything is compiled, and says
// what a lesson does not allow: where, why, and what to write instead.
//
// It is the security boundary of grading. Learner code shares a process with
// the suite that judges it, so what it may name is a list of symbols (see
// allowed.go), not of packages. To an honest learner it is an explainer: most
// findings are a plain sync.Mutex or a go statement, and name the substitute.
//
// The caller's rules. Run nothing for which [Lesson] returns a finding or an
// error. Files with a syntax error are not checked at all, and give a
// [SyntaxError] and no finding, because the compiler says it better: build
// them to show its message, and do not run what comes out, if anything does.
// The checks of [Source] take the lesson's given types as unknown; [SourceIn]
// and [Lesson] read them from the module's tree.
//
// It does not check that the code compiles, nor that it is right. [PlainFields]
// and [MapRanges] are remarks that help to explain a verdict, no findings.
//
// It trusts the tree around the files. Who grades lays the learner's files over
// a tree of their own, and checks them there.
package check

import (
	"cmp"
	"fmt"
	"slices"

	"graceperiod/tests/suite"
)

// Finding is one thing in a learner's file that a lesson does not allow.
type Finding struct {
	File    string // base name
	Line    int    // in the file as it is on disk, whatever //line says; 0: the file as a whole
	Message string // what is wrong
	Instead string // what to do instead; may be empty
}

// String is the finding on a line: file, line, what is wrong, what to do instead.
func (f Finding) String() string {
	s := f.File + ": " + f.Message
	if f.Line > 0 {
		s = fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message)
	}
	if f.Instead != "" {
		s += "; " + f.Instead
	}
	return s
}

// SyntaxError says that a file does not parse, so that nothing is known about
// it. Never run what was built from it.
type SyntaxError struct{ File, Message string }

func (e *SyntaxError) Error() string { return e.File + " does not parse: " + e.Message }

// Lesson checks the files a learner may change in dir, and that nothing else
// was put there. The error is a [SyntaxError], or says why dir cannot be read.
func Lesson(dir string, l suite.Lesson) ([]Finding, error) {
	files, found, err := folder(dir, l)
	if err != nil {
		return nil, err
	}
	found = append(found, SourceIn(treeAround(dir), files, l)...)
	if len(found) == 0 {
		return nil, Syntax(files)
	}
	order(found)
	return found, nil
}

// Source checks the text of files, by base name, without a tree around them.
func Source(files map[string][]byte, l suite.Lesson) []Finding {
	return SourceIn("", files, l)
}

// SourceIn is [Source] that reads the types of the lesson's given packages from
// the module whose root folder is tree.
func SourceIn(tree string, files map[string][]byte, l suite.Lesson) []Finding {
	if found := unreadable(files, l); len(found) > 0 {
		return found
	}
	s, err := parse(files, l)
	if err != nil || len(s.files) == 0 {
		return nil
	}
	for _, rule := range []func(*source){directives, imports, limits} {
		rule(s)
	}
	// Whatever breaks a limit is not type-checked: it was written to be expensive.
	if !s.heavy {
		s.resolve(tree)
	}
	for _, rule := range []func(*source){symbols, statements, declarations, globals, reports, copies, assertions, formatted, bulk} {
		rule(s)
	}
	order(s.found)
	return s.found
}

// Syntax returns a [SyntaxError] for the first file that does not parse.
func Syntax(files map[string][]byte) error {
	_, err := parse(files, suite.Lesson{})
	return err
}

// order sorts findings by file and line; on a line the first rule's comes first.
func order(found []Finding) {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
