package check

import (
	"go/ast"
	"go/token"
)

// maxNest bounds how many types lie in each other by value, each counted as
// often as it is reached. The type checker walks through all of them, for every
// type, so that forty structs of two of the one before would take it for ever.
const maxNest = 1 << 16

// nests bounds the walk through types that hold or embed others by value. Types
// are told apart by name only: two of one name count as one that holds both.
func nests(s *source) {
	decls := map[string][]*ast.TypeSpec{}
	var order []string
	first := token.NoPos
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		if spec, ok := n.(*ast.TypeSpec); ok {
			decls[spec.Name.Name] = append(decls[spec.Name.Name], spec)
			order = append(order, spec.Name.Name)
			if !first.IsValid() {
				first = spec.Pos()
			}
		}
	})
	sizes := map[string]nest{}
	settle := func() (changed bool) {
		for _, name := range order {
			var sum nest
			for _, spec := range decls[name] {
				sum = sum.and(nestOf(spec.Type, paramNames(spec.TypeParams), sizes))
			}
			changed = changed || sum != sizes[name]
			sizes[name] = sum
		}
		return changed
	}
	// A type that holds itself never settles; neither does it compile, unless
	// its name stands for two types.
	for rounds := 0; settle(); rounds++ {
		if rounds == 64 {
			s.tooIntricate(first, "types of one name hold each other")
			return
		}
	}
	total := nest{}
	for _, name := range order {
		total = total.and(sizes[name])
	}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n.(type) {
		case *ast.IndexExpr, *ast.IndexListExpr: // an instance, unless it is an element
			total = total.and(nestOf(n.(ast.Expr), nil, sizes))
		}
	})
	if total.types >= maxNest {
		s.tooIntricate(first, "types hold each other too often")
	}
}

// nest is the size of a type: how many types it reaches by value, and how many
// of them are its type parameters.
type nest struct{ types, params int }

func (n nest) and(m nest) nest {
	return nest{min(n.types+m.types, maxNest), min(n.params+m.params, maxNest)}
}

func (n nest) times(k int) nest {
	return nest{min(n.types*k, maxNest), min(n.params*k, maxNest)}
}

func nestOf(t ast.Expr, params map[string]bool, sizes map[string]nest) nest {
	switch t := t.(type) {
	case *ast.ParenExpr:
		return nestOf(t.X, params, sizes)
	case *ast.Ident:
		if params[t.Name] {
			return nest{1, 1}
		}
		return nest{1, 0}.and(nest{sizes[t.Name].types, 0})
	case *ast.ArrayType:
		if t.Len != nil {
			return nestOf(t.Elt, params, sizes)
		}
	case *ast.StructType:
		return fieldsNest(t.Fields, params, sizes)
	case *ast.InterfaceType:
		return fieldsNest(t.Methods, params, sizes)
	case *ast.BinaryExpr: // a union
		return nestOf(t.X, params, sizes).and(nestOf(t.Y, params, sizes))
	case *ast.UnaryExpr: // ~t
		return nestOf(t.X, params, sizes)
	case *ast.IndexExpr:
		return instanceNest(t.X, []ast.Expr{t.Index}, params, sizes)
	case *ast.IndexListExpr:
		return instanceNest(t.X, t.Indices, params, sizes)
	}
	return nest{1, 0} // a pointer, a function …: the walk ends there
}

func fieldsNest(list *ast.FieldList, params map[string]bool, sizes map[string]nest) (sum nest) {
	for _, field := range list.List {
		sum = sum.and(nestOf(field.Type, params, sizes).times(max(len(field.Names), 1)))
	}
	return sum
}

// instanceNest is the size of a generic type with its arguments put in. Those
// of package mem hold pointers to what they are instantiated with.
func instanceNest(generic ast.Expr, args []ast.Expr, params map[string]bool, sizes map[string]nest) nest {
	id, ok := ast.Unparen(generic).(*ast.Ident)
	if !ok {
		return nest{1, 0}
	}
	own := sizes[id.Name]
	sum := nest{1, 0}.and(nest{own.types, 0})
	for _, arg := range args {
		sum = sum.and(nestOf(arg, params, sizes).times(own.params))
	}
	return sum
}

func paramNames(list *ast.FieldList) map[string]bool {
	names := map[string]bool{}
	for _, field := range fieldsOf(list) {
		for _, name := range field.Names {
			names[name.Name] = true
		}
	}
	return names
}
