package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"math/bits"
	"slices"
)

// Short code can be expensive to check: constants that double twenty times,
// types that contain themselves in pairs. The type checker has no limits of its
// own and runs in the grader's process, so that what could blow it up is
// refused before. All measures here are upper bounds, taken by name alone.
const (
	maxDepth  = 200     // of syntax; an answer has about 20
	maxText   = 1 << 20 // bytes of all string constants, each as often as it is used
	maxGrowth = 20      // doublings of a type through generic declarations
)

// limits refuses code that the type checker should not see.
func limits(s *source) {
	for _, limit := range []func(*source){depth, constants, aliases, generics} {
		limit(s)
	}
}

func depth(s *source) {
	for _, f := range s.files {
		now, deepest, at := 0, 0, f.Pos()
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				now--
				return true
			}
			if now++; now > deepest {
				deepest, at = now, n.Pos()
			}
			return true
		})
		if deepest > maxDepth {
			s.tooIntricate(at, fmt.Sprintf("nested %d deep, more than %d", deepest, maxDepth))
		}
	}
}

// constants bounds the length of string constants, which the type checker
// builds where their length is asked for.
func constants(s *source) {
	decls := map[string][]ast.Expr{}
	var order []string
	var first token.Pos
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		d, ok := n.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			return
		}
		var values []ast.Expr
		for _, spec := range d.Specs {
			spec := spec.(*ast.ValueSpec)
			if len(spec.Values) > 0 {
				values = spec.Values // else they repeat
			}
			for i, name := range spec.Names {
				if i < len(values) {
					decls[name.Name] = append(decls[name.Name], values[i])
					order = append(order, name.Name)
				}
			}
			if first == token.NoPos {
				first = spec.Pos()
			}
		}
	})
	length := map[string]int{}
	settle := func() (changed bool) {
		for _, name := range order {
			sum := 0
			for _, value := range decls[name] { // of any scope: the name is all that is known
				sum = min(sum+textOf(value, length), maxText+1)
			}
			changed = changed || sum != length[name]
			length[name] = sum
		}
		return changed
	}
	for rounds := 0; settle(); rounds++ {
		if rounds == 64 {
			s.tooIntricate(first, "constants of one name depend on each other")
			return
		}
	}
	total := 0
	for _, f := range s.files {
		total = min(total+textOf(f, length), maxText+1)
	}
	if total > maxText {
		s.tooIntricate(first, "string constants longer than 1 MiB")
	}
}

// textOf is the length of all string literals in n, and of the constants it names.
func textOf(n ast.Node, length map[string]int) (sum int) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				sum += len(n.Value)
			}
		case *ast.Ident:
			sum += length[n.Name]
		}
		sum = min(sum, maxText+1)
		return true
	})
	return sum
}

// aliases refuses other names for composed types: a chain of them doubles, and
// an answer has no use for one. An alias of a single name is none of its business.
func aliases(s *source) {
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || !spec.Assign.IsValid() {
			return
		}
		switch spec.Type.(type) {
		case *ast.Ident, *ast.SelectorExpr:
			if spec.TypeParams == nil {
				return
			}
		}
		s.heavy = true
		s.say(spec.Pos(), "type "+spec.Name.Name+" is an alias of a composed type", "leave out the = to declare a type, or write the type where it is used")
	})
}

// generics bounds how often a type can double. A type doubles where a generic
// declaration whose result or field names its type parameters more than once is
// used; so count the uses of all names that belong to generic declarations.
func generics(s *source) {
	most, first := 1, token.NoPos
	generic := map[string]bool{}
	note := func(params []*ast.Field, name *ast.Ident, parts ...*ast.FieldList) {
		generic[name.Name] = true
		for _, list := range parts {
			if list == nil {
				continue
			}
			for _, field := range list.List {
				for _, n := range field.Names {
					generic[n.Name] = true
				}
				if n := mentions(field.Type, params); n > most {
					most, first = n, field.Pos()
				}
			}
		}
	}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if params := n.Type.TypeParams; params != nil {
				note(params.List, n.Name, n.Type.Results)
			}
			if params := receiverParams(n); params != nil {
				note(params, n.Name, n.Type.Results)
			}
		case *ast.TypeSpec:
			if n.TypeParams == nil {
				return
			}
			if t, ok := n.Type.(*ast.StructType); ok {
				note(n.TypeParams.List, n.Name, t.Fields)
			} else {
				note(n.TypeParams.List, n.Name, &ast.FieldList{List: []*ast.Field{{Type: n.Type}}})
			}
		}
	})
	if most == 1 {
		return
	}
	uses := 0
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		if id, ok := n.(*ast.Ident); ok && generic[id.Name] {
			uses++
		}
	})
	if uses*bits.Len(uint(most-1)) > maxGrowth {
		s.tooIntricate(first, "generic types that may grow without limit")
	}
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
	ast.Inspect(t, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && slices.ContainsFunc(params, func(p *ast.Field) bool {
			return slices.ContainsFunc(p.Names, func(name *ast.Ident) bool { return name.Name == id.Name })
		}) {
			count++
		}
		return true
	})
	return count
}
