package check

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
)

// maxArray is the size of the largest value by itself: larger ones make a
// binary of hundreds of megabytes out of one line.
const maxArray = 1 << 20

// bulk refuses large arrays, and slice literals with a large index.
func bulk(s *source) {
	sizes := sizes{}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.ArrayType:
			if t := s.typeOf(n); n.Len != nil && t != nil && sizes.of(t) > maxArray {
				s.say(n.Pos(), "an array of more than 1 MiB", "make a slice of what is needed")
			}
		case *ast.StructType:
			if t := s.typeOf(n); t != nil && sizes.of(t) > maxArray {
				s.say(n.Pos(), "a struct of more than 1 MiB", "make a slice of what is needed")
			}
		case *ast.CompositeLit:
			if t := s.typeOf(n); t == nil || elem(t) == nil {
				return
			} else if _, ok := t.Underlying().(*types.Map); ok {
				return
			}
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && s.largeIndex(kv.Key) {
					s.say(kv.Pos(), fmt.Sprintf("a literal with an index above %d", maxIndex), "make a slice of what is needed")
				}
			}
		}
	})
}

const maxIndex = 1 << 16

func (s *source) largeIndex(e ast.Expr) bool {
	v := s.info.Types[e].Value
	if v == nil {
		return false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	return !ok || n > maxIndex
}

// sizes are upper bounds for the sizes of types, roughly: unlike those of
// go/types they remember what they have measured, and stop at maxArray.
type sizes map[types.Type]int64

func (m sizes) of(t types.Type) int64 {
	t = types.Unalias(t)
	if n, ok := m[t]; ok {
		return n
	}
	m[t] = 0
	n := int64(24) // the largest of what has no parts: a slice
	switch u := t.Underlying().(type) {
	case *types.Basic:
		n = 8
	case *types.Array:
		n = m.of(u.Elem())
		if count := u.Len(); count > 0 && n > maxArray/count {
			n = maxArray + 1
		} else {
			n *= max(count, 0)
		}
	case *types.Struct:
		n = 0
		for i := range u.NumFields() {
			n = min(n+m.of(u.Field(i).Type()), maxArray+1)
		}
	}
	m[t] = n
	return n
}
