package check

import (
	"go/ast"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

// symbols refuses what a file names in another package, unless it is on the
// list. Variables that hide a package are told apart by the type checker.
func symbols(s *source) {
	s.each(func(f *ast.File, n ast.Node, _ []ast.Node) {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return
		}
		if path, name := s.symbolOf(f, sel); path != "" && !mayName(path, name, s.lesson) {
			why, instead := s.refused(path, name)
			s.say(sel.Pos(), packageName(path)+"."+name+": "+why, instead)
		}
	})
}

func mayName(path, name string, l suite.Lesson) bool {
	if !ast.IsExported(name) {
		return false
	}
	if p, ok := libraries()[path]; ok && p.Scope().Lookup(name) != nil {
		return true
	}
	for _, g := range l.Given {
		if g.Path == path && slices.Contains(g.Symbols, name) {
			return true
		}
	}
	return false
}

func (s *source) refused(path, name string) (why, instead string) {
	for _, g := range s.lesson.Given {
		if g.Path == path {
			return notOnList, "the lesson gives " + strings.Join(g.Symbols, ", ")
		}
	}
	return refusedSymbol(path, name)
}
