package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// copies refuses code that copies, overwrites or compares mem objects as plain
// values. The machine sees their methods only: an assignment changes memory
// without a step, and a copy is another object.
func copies(s *source) {
	c := copied{source: s, mem: memTypes{}, fresh: freshVariables(s)}
	s.each(c.visit)
}

type copied struct {
	*source
	mem   memTypes
	fresh fresh
}

func (c copied) visit(_ *ast.File, n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.Ident:
		if instance, ok := c.info.Instances[n]; ok {
			c.instance(n, instance)
		}
	case *ast.AssignStmt:
		c.assignment(n, stack)
	case *ast.ValueSpec:
		for _, v := range n.Values {
			c.copyOf(v)
		}
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			c.copyOf(e)
		}
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			c.copyOf(e)
		}
	case *ast.SendStmt:
		c.copyOf(n.Value)
	case *ast.CallExpr:
		c.call(n)
	case *ast.FuncType:
		c.fields(n.Params)
	case *ast.FuncDecl:
		c.fields(n.Recv)
	case *ast.RangeStmt:
		c.ranged(n)
	case *ast.BinaryExpr:
		c.compared(n)
	}
}

func (c copied) assignment(n *ast.AssignStmt, stack []ast.Node) {
	for i, place := range n.Lhs {
		t := c.typeOf(place)
		object := c.mem.in(t)
		if n.Tok == token.ASSIGN && object != "" && !isBlank(place) && !c.fresh.at(c.source, place, stack) {
			c.overwritten(place.Pos(), t, object)
			continue
		}
		if len(n.Lhs) == len(n.Rhs) {
			c.copyOf(n.Rhs[i])
		}
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

func (c copied) overwritten(pos token.Pos, t types.Type, object string) {
	instead := "set it up where it is made, in New"
	switch memObject(t) {
	case "mem.Uint64", "mem.Int64", "mem.Bool", "mem.Pointer":
		instead = "use Store"
	case "mem.Cond":
		instead = "set its L alone"
	}
	c.say(pos, describe(t, object)+" is overwritten by a plain assignment the machine cannot see", instead)
}

// describe names a type that holds a mem object.
func describe(t types.Type, object string) string {
	if memObject(t) != "" {
		return object
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name() + ", which holds a " + object + ","
	}
	return "a value that holds a " + object
}

// copyOf refuses e if it copies a mem object that exists already. Literals and
// the results of calls are new.
func (c copied) copyOf(e ast.Expr) {
	if tv := c.info.Types[e]; tv.IsType() || tv.IsVoid() {
		return
	}
	switch ast.Unparen(e).(type) {
	case *ast.CompositeLit, *ast.CallExpr: // of a conversion, the operand is looked at
		return
	}
	if t := c.typeOf(e); c.mem.in(t) != "" {
		c.say(e.Pos(), describe(t, c.mem.in(t))+" is copied, and the copy is another object", "use a pointer")
	}
}

func (c copied) fields(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		t := c.typeOf(field.Type)
		if object := c.mem.in(t); object != "" {
			c.say(field.Pos(), describe(t, object)+" is passed by value, and the copy is another object", "pass a pointer")
		}
	}
}

func (c copied) ranged(n *ast.RangeStmt) {
	if n.Value == nil || isBlank(n.Value) {
		return
	}
	if t := elem(c.typeOf(n.X)); c.mem.in(t) != "" {
		c.say(n.Value.Pos(), describe(t, c.mem.in(t))+" is copied by range, and the copy is another object", "range over the index and take the element's address")
	}
}

func (c copied) compared(n *ast.BinaryExpr) {
	if n.Op != token.EQL && n.Op != token.NEQ {
		return
	}
	if t := c.typeOf(n.X); c.mem.in(t) != "" {
		c.say(n.Pos(), describe(t, c.mem.in(t))+" is compared in a way the machine cannot see", "compare what Load returns")
	}
}

// call refuses mem objects as arguments, and built-in functions that write the
// elements of a slice.
func (c copied) call(n *ast.CallExpr) {
	name := ""
	if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
		if _, builtin := c.info.Uses[id].(*types.Builtin); builtin {
			name = id.Name
		}
	}
	switch name {
	case "len", "cap":
		return
	case "clear", "copy":
		c.moved(n.Pos(), name, elem(c.typeOf(n.Args[0])))
	case "append":
		if n.Ellipsis.IsValid() {
			c.moved(n.Pos(), name, elem(c.typeOf(n.Args[0])))
			return
		}
	}
	for _, arg := range n.Args {
		c.copyOf(arg)
	}
}

func (c copied) moved(pos token.Pos, function string, t types.Type) {
	if object := c.mem.in(t); object != "" {
		c.say(pos, function+" moves elements that hold a "+object+", in a way the machine cannot see", "keep pointers in the slice")
	}
}

// instance refuses a mem object as a type argument: generic code assigns and
// passes it as it does any value. A mem.Pointer only holds a pointer to it.
func (c copied) instance(id *ast.Ident, instance types.Instance) {
	obj := c.info.Uses[id]
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() == memPath && obj.Name() == "Pointer" {
		return
	}
	for i := range instance.TypeArgs.Len() {
		t := instance.TypeArgs.At(i)
		object := c.mem.in(t)
		switch {
		case object == "":
		case obj.Pkg().Path() == "slices":
			c.moved(id.Pos(), "slices."+obj.Name(), t)
		default:
			c.say(id.Pos(), describe(t, object)+" is a type argument, and would be passed by value", "pass a pointer type")
		}
	}
}
