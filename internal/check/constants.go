package check

import (
	"go/ast"
	"go/token"
)

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
