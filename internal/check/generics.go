package check

import (
	"go/ast"
	"math/bits"
)

// generics bounds how often a type can double. A type doubles where a generic
// declaration whose result or field names its type parameters more than once is
// used; so count the uses of all names that belong to generic declarations.
func generics(s *source) {
	most, first := 1, s.files[0].Pos()
	generic := map[string]bool{}
	note := func(params []*ast.Field, t ast.Expr) {
		if n := mentions(t, params); n > most {
			most, first = n, t.Pos()
		}
	}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			params := receiverParams(n)
			if n.Type.TypeParams != nil {
				params = append(params, n.Type.TypeParams.List...)
			}
			if len(params) == 0 {
				return
			}
			generic[n.Name.Name] = true
			for _, result := range fieldsOf(n.Type.Results) {
				note(params, result.Type)
			}
		case *ast.TypeSpec:
			if n.TypeParams == nil {
				return
			}
			generic[n.Name.Name] = true
			t, ok := n.Type.(*ast.StructType)
			if !ok {
				note(n.TypeParams.List, n.Type)
				return
			}
			for _, field := range t.Fields.List { // to select one takes another step
				for _, name := range field.Names {
					generic[name.Name] = true
				}
				note(n.TypeParams.List, field.Type)
			}
		}
	})
	uses := 0
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		if id, ok := n.(*ast.Ident); ok && generic[id.Name] {
			uses++
		}
	})
	if uses > maxUses || uses*bits.Len(uint(most-1)) > maxGrowth {
		s.tooIntricate(first, "generic types that may grow without limit")
	}
}

func fieldsOf(list *ast.FieldList) []*ast.Field {
	if list == nil {
		return nil
	}
	return list.List
}

// receiverParams are the type parameters that a method's receiver names.
func receiverParams(fn *ast.FuncDecl) (params []*ast.Field) {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return nil
	}
	t := ast.Unparen(fn.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	var args []ast.Expr
	switch t := t.(type) {
	case *ast.IndexExpr:
		args = []ast.Expr{t.Index}
	case *ast.IndexListExpr:
		args = t.Indices
	}
	for _, a := range args {
		if id, ok := a.(*ast.Ident); ok {
			params = append(params, &ast.Field{Names: []*ast.Ident{id}})
		}
	}
	return params
}

// mentions counts how often type t names one of the type parameters.
func mentions(t ast.Expr, params []*ast.Field) (count int) {
	named := paramNames(&ast.FieldList{List: params})
	occurrences(t, func(n ast.Node, times int) {
		if id, ok := n.(*ast.Ident); ok && named[id.Name] {
			count = min(count+times, 1<<maxGrowth)
		}
	})
	return count
}
