package workbook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"graceperiod/tests/wire"
)

// quoted is a place with the text that stands there: domain.go:31 “d.n++”.
func (s snapshot) quoted(at string) string {
	name, number, _ := strings.Cut(at, ":")
	n, err := strconv.Atoi(number)
	lines := strings.Split(string(s.files[name]), "\n")
	if err != nil || n < 1 || n > len(lines) {
		return at
	}
	text, _, _ := strings.Cut(lines[n-1], "//")
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return at
	}
	return at + " “" + short(text) + "”"
}

// explainStuck looks up the line of a loop with nothing in it. The compiler gives
// such a loop none, so the child knows the function only: "domain.go, in
// Domain.Synchronize".
func explainStuck(f *wire.Failure, snap snapshot) {
	file, function, found := strings.Cut(f.Where, ", in ")
	if !found {
		return
	}
	if line := emptyLoop(snap.files[file], function); line > 0 {
		at := fmt.Sprintf("%s:%d", file, line)
		f.Saw = strings.Replace(f.Saw, f.Where, snap.quoted(at), 1)
		f.Where = at
	}
}

// emptyLoop is the line of the first loop with nothing in it in a function, or
// else that of the function; 0 if the file has no such function.
func emptyLoop(text []byte, function string) (line int) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return 0
	}
	for _, declaration := range file.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		name := f.Name.Name
		if f.Recv != nil && len(f.Recv.List) == 1 {
			name = receiver(f.Recv.List[0].Type) + "." + name
		}
		if name != function {
			continue
		}
		line = set.Position(f.Pos()).Line
		ast.Inspect(f.Body, func(n ast.Node) bool {
			loop, ok := n.(*ast.ForStmt)
			if ok && len(loop.Body.List) == 0 {
				line = set.Position(loop.Pos()).Line
				function = "" // the first one
			}
			return function != ""
		})
		return line
	}
	return 0
}
