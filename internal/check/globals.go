package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// globals refuses package-level variables, which outlive a run, except two
// that never change: errors, and the assertion that a type implements an interface.
func globals(s *source) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for _, spec := range d.Specs {
				s.global(f, spec.(*ast.ValueSpec))
			}
		}
	}
	s.each(s.changedGlobal)
}

func (s *source) global(f *ast.File, spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		if len(spec.Values) == len(spec.Names) && (s.isError(f, spec.Values[i]) || name.Name == "_" && s.isZero(spec.Values[i])) {
			continue
		}
		if object := s.memNamed(f, spec); object != "" {
			s.say(name.Pos(), "package-level mem."+object+" outlives a run", "put it into the struct")
			continue
		}
		s.say(name.Pos(), "package-level variable "+name.Name+" outlives a run",
			"put it into what New returns, or make it a constant; errors made by errors.New may stay")
	}
}

// isError tells whether e makes an error of constants.
func (s *source) isError(f *ast.File, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	path, name := s.symbolOf(f, call.Fun)
	if path+"."+name != "errors.New" && path+"."+name != "fmt.Errorf" {
		return false
	}
	for _, arg := range call.Args {
		if !s.isConstant(arg) && s.globalAt(f, arg) == "" { // another error, to be wrapped
			return false
		}
	}
	return true
}

func (s *source) isConstant(e ast.Expr) bool {
	_, literal := e.(*ast.BasicLit)
	return literal || s.info.Types[e].Value != nil
}

// isZero tells whether e is (*T)(nil), T{} or &T{}, as in var _ Interface = (*T)(nil):
// none of them runs anything.
func (s *source) isZero(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return len(e.Args) == 1 && s.info.Types[e.Fun].IsType() && s.info.Types[e.Args[0]].IsNil()
	case *ast.UnaryExpr:
		return e.Op == token.AND && s.isZero(e.X)
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}

// memNamed returns the first mem type that a variable's declaration names.
func (s *source) memNamed(f *ast.File, spec *ast.ValueSpec) (object string) {
	look := func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && object == "" {
			if path, name := s.symbolOf(f, e); path == memPath {
				object = name
			}
		}
		return object == ""
	}
	if spec.Type != nil {
		ast.Inspect(spec.Type, look)
	}
	for _, v := range spec.Values {
		ast.Inspect(v, look)
	}
	return object
}

// changedGlobal finds assignments to a package-level variable, of this package
// or of a given one, and pointers to it.
func (s *source) changedGlobal(f *ast.File, n ast.Node, _ []ast.Node) {
	var places []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			places = n.Lhs
		}
	case *ast.IncDecStmt:
		places = []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			places = []ast.Expr{n.Key, n.Value}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			places = []ast.Expr{n.X}
		}
	}
	for _, e := range places {
		if name := s.globalAt(f, e); name != "" {
			s.say(e.Pos(), name+" is package-level and changes here: a run would find what an earlier one left", "put what changes into the struct")
		}
	}
}

// globalAt returns the package-level variable that e is, or is a part of.
func (s *source) globalAt(f *ast.File, e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		case *ast.SelectorExpr:
			if path, name := s.symbolOf(f, x); path != "" {
				if _, ok := s.info.Uses[x.Sel].(*types.TypeName); ok {
					return "" // a type, as in &given.Record{}
				}
				return packageName(path) + "." + name
			}
			e = x.X
		case *ast.Ident:
			v, ok := s.info.Uses[x].(*types.Var)
			if ok && s.pkg != nil && v.Parent() == s.pkg.Scope() {
				return x.Name
			}
			return ""
		default:
			return ""
		}
	}
}
