package check

import (
	"go/ast"
	"go/types"
)

// formatted restricts what fmt may format to plain values: printed by %v, a mem
// object shows its value without a step of the machine, and a value of the
// suite shows the suite.
func formatted(s *source) {
	s.each(func(f *ast.File, n ast.Node, stack []ast.Node) {
		e, ok := n.(*ast.SelectorExpr)
		if !ok {
			return
		}
		path, name := s.symbolOf(f, e)
		if path != "fmt" || name != "Sprintf" && name != "Errorf" {
			return
		}
		call := callOf(e, stack)
		if call == nil {
			s.say(e.Pos(), "fmt."+name+" is used as a value", "call it where the text is needed")
			return
		}
		for _, arg := range call.Args {
			if t := s.typeOf(arg); t != nil && !isPlain(t, 0, map[types.Type]bool{}) {
				s.say(arg.Pos(), "fmt."+name+" would show what is behind "+types.ExprString(arg), "format a number, a string or an error")
			}
		}
	})
}

// callOf returns the call of which fun, the last node of stack, is the function.
func callOf(fun ast.Expr, stack []ast.Node) *ast.CallExpr {
	for i := len(stack) - 2; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			fun = n
		case *ast.CallExpr:
			if n.Fun == fun {
				return n
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// isPlain tells whether fmt shows of a value only what the learner's own code
// put there. Fmt follows a pointer at the top; below it prints the address.
func isPlain(t types.Type, depth int, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	if param, ok := t.(*types.TypeParam); ok {
		return isBasic(param.Constraint())
	}
	named, isNamed := t.(*types.Named)
	foreign := isNamed && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() != lessonPath
	switch u := t.Underlying().(type) {
	case *types.Basic, *types.Signature, *types.Chan:
		return true
	case *types.Interface:
		return isNamed && named.Obj().Pkg() == nil && named.Obj().Name() == "error"
	case *types.Pointer:
		return depth > 0 || isPlain(u.Elem(), depth+1, seen)
	case *types.Slice:
		return !foreign && isPlain(u.Elem(), depth+1, seen)
	case *types.Array:
		return !foreign && isPlain(u.Elem(), depth+1, seen)
	case *types.Map:
		return !foreign && isPlain(u.Key(), depth+1, seen) && isPlain(u.Elem(), depth+1, seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if foreign || !isPlain(u.Field(i).Type(), depth+1, seen) {
				return false
			}
		}
		return !foreign
	}
	return false
}

// isBasic tells whether a constraint admits numbers and strings only, as cmp.Ordered.
func isBasic(constraint types.Type) bool {
	i, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		_, ok = constraint.Underlying().(*types.Basic)
		return ok
	}
	for n := range i.NumEmbeddeds() { // all of them must hold; one that says so is enough
		switch e := i.EmbeddedType(n).(type) {
		case *types.Union:
			basic := true
			for n := range e.Len() {
				basic = basic && isBasic(e.Term(n).Type())
			}
			if basic {
				return true
			}
		default:
			if isBasic(e) {
				return true
			}
		}
	}
	return false
}
