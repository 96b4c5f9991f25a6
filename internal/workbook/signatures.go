package workbook

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

// explainMain words a build failure in the generated main: the learner's package
// builds, but the suite cannot use it, because a signature that the lesson fixes
// was changed. The compiler's text about a file nobody sees comes last.
func explainMain(l suite.Lesson, snap snapshot, compiler string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Your package builds, but it no longer has what lesson %s fixes.\n", l.ID)
	fixed := fixedSignatures(l)
	yours := signatures(snap.files)
	said := 0
	for _, name := range slices.Sorted(maps.Keys(fixed)) {
		switch have, found := yours[name]; {
		case !found:
			fmt.Fprintf(&b, "  missing:  %s\n", fixed[name])
			said++
		case have != fixed[name]:
			fmt.Fprintf(&b, "  fixed:    %s\n  yours:    %s\n", fixed[name], have)
			said++
		}
	}
	if said == 0 {
		fmt.Fprintf(&b, "It fixes: %s\n", l.Writes)
	}
	fmt.Fprintf(&b, "The names and types above the code belong to the lesson; what is inside is yours.\nThe compiler says:\n")
	for line := range strings.Lines(compiler) {
		_, text, found := strings.Cut(line, "/"+verdictDir+"/main.go:")
		if _, message, ok := strings.Cut(text, ": "); found && ok {
			line = message
		}
		fmt.Fprintf(&b, "  %s\n", strings.TrimRight(line, "\n"))
	}
	return strings.TrimRight(b.String(), "\n")
}

// fixedSignatures are the exported functions of the lesson's stub.
func fixedSignatures(l suite.Lesson) map[string]string {
	stub := map[string][]byte{}
	for name, text := range l.Stubs {
		stub[name] = []byte(text)
	}
	return signatures(stub)
}

// signatures returns the exported functions and methods of some files, by name:
// "Domain.Synchronize" is "func (d *Domain) Synchronize()".
func signatures(files map[string][]byte) map[string]string {
	all := map[string]string{}
	for name, text := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() {
				continue
			}
			key := f.Name.Name
			if f.Recv != nil && len(f.Recv.List) == 1 {
				key = receiver(f.Recv.List[0].Type) + "." + key
				f.Recv.List[0].Names = nil // what the receiver is called is the learner's
			}
			f.Body, f.Doc = nil, nil
			var text bytes.Buffer
			if err := printer.Fprint(&text, set, f); err == nil {
				all[key] = text.String()
			}
		}
	}
	return all
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	case *ast.IndexExpr:
		return receiver(e.X)
	}
	return ""
}
