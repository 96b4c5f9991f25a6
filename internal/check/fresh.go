package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// fresh are the local variables that hold, whenever they are set, something
// made on the spot: until it is handed on, no other thread can know it. The
// function that declares the variable is recorded; in a function inside it the
// value may already be shared.
type fresh map[*types.Var]ast.Node

func freshVariables(s *source) fresh {
	made := fresh{}
	other := map[*types.Var]bool{}
	set := func(id *ast.Ident, value ast.Expr, fn ast.Node) {
		v, ok := s.object(id).(*types.Var)
		switch {
		case !ok:
		case value == nil || isMade(s, value):
			made[v] = fn
		default:
			other[v] = true
		}
	}
	s.each(func(_ *ast.File, n ast.Node, stack []ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				id, ok := e.(*ast.Ident)
				if !ok || n.Tok != token.DEFINE && n.Tok != token.ASSIGN {
					continue
				}
				value := n.Rhs[0] // a call with several results, unless there are as many
				if len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
				set(id, value, function(stack))
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if id, ok := e.(*ast.Ident); ok {
					set(id, n.X, nil)
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if i < len(n.Values) {
					set(id, n.Values[i], function(stack))
				} else if len(n.Values) == 0 && !isPointer(s.object(id)) {
					set(id, nil, function(stack))
				}
			}
		}
	})
	for v := range other {
		delete(made, v)
	}
	return made
}

// at tells whether e is a part of a fresh value, in the function that made it.
func (f fresh) at(s *source, e ast.Expr, stack []ast.Node) bool {
	id := root(e)
	if id == nil {
		return false
	}
	v, ok := s.object(id).(*types.Var)
	if !ok {
		return false
	}
	fn, ok := f[v]
	return ok && fn == function(stack)
}

// isMade tells whether e makes a value: T{}, &T{}, new(T), make(T).
func isMade(s *source, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, lit := ast.Unparen(e.X).(*ast.CompositeLit)
		return e.Op == token.AND && lit
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || id.Name != "new" && id.Name != "make" || len(e.Args) == 0 {
			return false
		}
		_, ok = s.info.Uses[id].(*types.Builtin)
		return ok && s.info.Types[e.Args[0]].IsType()
	}
	return false
}

// object is what an identifier defines or uses.
func (s *source) object(id *ast.Ident) types.Object {
	if o := s.info.Defs[id]; o != nil {
		return o
	}
	return s.info.Uses[id]
}

func isPointer(o types.Object) bool {
	if o == nil || o.Type() == nil {
		return false
	}
	_, ok := o.Type().Underlying().(*types.Pointer)
	return ok
}

// root is the variable that a field, an element or what a pointer points to is
// reached from, or nil.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// function is the innermost function around the end of stack, or nil.
func function(stack []ast.Node) ast.Node {
	for i := len(stack) - 1; i >= 0; i-- {
		switch stack[i].(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return stack[i]
		}
	}
	return nil
}
