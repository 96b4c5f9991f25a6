package check

import (
	"go/ast"
	"go/types"

	"graceperiod/tests/suite"
)

// MapRanges returns the places where files go through a map. The order differs
// from run to run: that is allowed, since counting needs no order, but a verdict
// "unrepeatable" can name the place. It returns nothing for files that do not parse.
func MapRanges(files map[string][]byte) []Finding {
	s := understood(files)
	if s == nil {
		return nil
	}
	s.each(func(f *ast.File, n ast.Node, stack []ast.Node) {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Key != nil && isMap(s.typeOf(n.X)) && !(isBlank(n.Key) && n.Value == nil) {
				s.say(n.Pos(), "range over a map takes another order in every run", "go through sorted keys, or keep a slice beside the map")
			}
		case *ast.CallExpr:
			path, name := s.symbolOf(f, n.Fun)
			if path == "maps" && (name == "All" || name == "Keys" || name == "Values") && !s.isSorted(f, stack) {
				s.say(n.Pos(), "maps."+name+" takes another order in every run", "sort what comes out: slices.Sorted")
			}
		}
	})
	order(s.found)
	return s.found
}

// understood parses and type-checks files without a lesson, or returns nil.
func understood(files map[string][]byte) *source {
	s, err := parse(files, suite.Lesson{})
	if err != nil || len(s.files) == 0 {
		return nil
	}
	if limits(s); !s.heavy {
		s.resolve("")
	}
	if s.pkg == nil {
		return nil
	}
	s.found = nil
	return s
}

// isSorted tells whether the call at the end of stack is the argument of slices.Sorted.
func (s *source) isSorted(f *ast.File, stack []ast.Node) bool {
	if len(stack) < 2 {
		return false
	}
	outer, ok := stack[len(stack)-2].(*ast.CallExpr)
	if !ok {
		return false
	}
	path, name := s.symbolOf(f, outer.Fun)
	return path == "slices" && name == "Sorted"
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	if param, ok := types.Unalias(t).(*types.TypeParam); ok { // [M ~map[K]V]
		t = param.Constraint()
		if i, ok := t.Underlying().(*types.Interface); ok && i.NumEmbeddeds() == 1 {
			if u, ok := i.EmbeddedType(0).(*types.Union); ok && u.Len() == 1 {
				t = u.Term(0).Type()
			} else {
				t = i.EmbeddedType(0)
			}
		}
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}
