package check

import (
	"go/ast"
	"go/types"
)

// assertions refuses to look behind an interface by asserting another one: what
// a lesson hands in has methods that the suite needs and the learner must not
// call. A concrete type can be asserted, as it must be named.
func assertions(s *source) {
	byParam := s.interfaceArgument()
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				s.asserted(n.Type, byParam)
			}
		case *ast.TypeSwitchStmt:
			for _, clause := range n.Body.List {
				for _, t := range clause.(*ast.CaseClause).List {
					s.asserted(t, byParam)
				}
			}
		}
	})
}

func (s *source) asserted(e ast.Expr, byParam bool) {
	t := s.typeOf(e)
	if t == nil {
		// Types are unknown: a literal shows what it is, a name may be anything
		// but does not compile.
		_, literal := ast.Unparen(e).(*ast.InterfaceType)
		if !literal {
			return
		}
	} else if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		if !byParam {
			return
		}
	} else if !hasMethods(t) {
		return
	}
	s.say(e.Pos(), "asserting an interface looks behind what the lesson gives", "assert a concrete type, or pass the interface that is needed")
}

// hasMethods tells whether t is an interface that shows more of a value than
// any and error do.
func hasMethods(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || types.Identical(t, types.Universe.Lookup("error").Type()) {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}

// interfaceArgument tells whether any generic code is used with an interface
// that has methods: only then can asserting a type parameter assert one.
func (s *source) interfaceArgument() bool {
	for _, instance := range s.info.Instances {
		for i := range instance.TypeArgs.Len() {
			if hasMethods(instance.TypeArgs.At(i)) {
				return true
			}
		}
	}
	return false
}
