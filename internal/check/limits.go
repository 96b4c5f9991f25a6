package check

import (
	"fmt"
	"go/ast"
)

// Short code can be expensive to check: constants that double twenty times,
// types that contain themselves in pairs. The type checker has no limits of its
// own and runs in the grader's process, so that what could blow it up is
// refused before. All measures here are upper bounds, taken by name alone.
const (
	maxDepth   = 200     // of syntax; an answer has about 20
	maxCopies  = 1 << 12 // of a type literal in others
	maxText    = 1 << 20 // bytes of all string constants, each as often as it is used
	maxGrowth  = 20      // doublings of a type through generic declarations
	maxAliases = 50
	maxUses    = 500 // of generic declarations, which make a type a little larger
)

// limits refuses code that the type checker should not see.
func limits(s *source) {
	for _, limit := range []func(*source){depth, literals, constants, aliases, nests, generics} {
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

// literals bounds how often a type literal is in others: each of two fields that
// share a type in struct{ a, b T } has one.
func literals(s *source) {
	for _, f := range s.files {
		most, at := 0, f.Pos()
		occurrences(f, func(n ast.Node, times int) {
			if times > most {
				most, at = times, n.Pos()
			}
		})
		if most > maxCopies {
			s.tooIntricate(at, "type literals in each other")
		}
	}
}

// aliases refuses other names for composed types: a chain of them doubles, and
// an answer has no use for one. A name for a name is harmless, and so is one for
// what mem.Pointer makes of it.
func aliases(s *source) {
	count := 0
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || !spec.Assign.IsValid() {
			return
		}
		if count++; count == maxAliases+1 {
			s.tooIntricate(spec.Pos(), fmt.Sprintf("more than %d aliases", maxAliases))
		}
		if spec.TypeParams != nil || !isName(spec.Type) && !isInstance(spec.Type) {
			s.heavy = true
			s.say(spec.Pos(), "type "+spec.Name.Name+" is an alias of a composed type", "leave out the = to declare a type, or write the type where it is used")
		}
	})
}

func isName(t ast.Expr) bool {
	switch t.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

// isInstance tells whether t is a type of another package with one argument, by name.
func isInstance(t ast.Expr) bool {
	i, ok := t.(*ast.IndexExpr)
	if !ok {
		return false
	}
	_, ok = i.X.(*ast.SelectorExpr)
	return ok && isName(i.Index)
}

// occurrences visits n and all below it, and tells how often each occurs in types: in
// struct{ a, b T } twice.
func occurrences(n ast.Node, visit func(n ast.Node, times int)) {
	times := []int{1}
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			times = times[:len(times)-1]
			return true
		}
		now := times[len(times)-1]
		if field, ok := n.(*ast.Field); ok {
			now = min(now*max(len(field.Names), 1), maxCopies+1)
		}
		times = append(times, now)
		visit(n, now)
		return true
	})
}
