package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// PlainFields returns remarks on struct fields that are written where no lock
// is seen to be held. It serves machines without a C compiler, on which no race
// detector looks at plain fields; a remark may be wrong, and fails nobody.
//
// No reading of source can decide this. The rule would rather miss than cry: it
// takes a field for guarded if anything that orders threads comes before the
// write in its function, or in all callers of a helper, or if a comment says
// who holds what. And it leaves alone what looks like one thread's own: a
// handle's fields that only the handle's methods touch, a worker's variables,
// a value that is set up here and published below.
func PlainFields(files map[string][]byte) []Finding {
	s := understood(files)
	if s == nil {
		return nil
	}
	p := plain{source: s, fresh: freshVariables(s), mem: memTypes{}, guards: guardsOf(s), publishes: publishedAt(s)}
	s.each(p.access)
	for _, field := range p.order {
		p.remark(field, p.uses[field])
	}
	order(s.found)
	return s.found
}

type plain struct {
	*source
	fresh     fresh
	mem       memTypes
	guards    guards
	publishes map[types.Object]token.Pos
	uses      map[*types.Var][]use
	order     []*types.Var
}

// use is one place where a field is read or written.
type use struct {
	pos      token.Pos
	write    bool
	guarded  bool
	unshared bool     // no other thread knows the value yet
	receiver string   // the type's name, if reached from the receiver of a method
	fn       ast.Node // the function it is in
}

// access notes what the selector at the end of stack does with a field.
func (p *plain) access(_ *ast.File, n ast.Node, stack []ast.Node) {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok {
		return
	}
	field, ok := p.info.Uses[sel.Sel].(*types.Var)
	if ok {
		field = field.Origin() // of an instance of a generic type
	}
	if !ok || !field.IsField() || field.Pkg() != p.pkg || p.mem.in(field.Type()) != "" {
		return
	}
	if p.uses == nil {
		p.uses = map[*types.Var][]use{}
	}
	if p.uses[field] == nil {
		p.order = append(p.order, field)
	}
	p.uses[field] = append(p.uses[field], use{
		pos:      sel.Pos(),
		write:    isWritten(stack),
		guarded:  p.guards.hold(sel.Pos(), stack),
		unshared: p.fresh.at(p.source, sel, stack) || p.published(sel, stack),
		receiver: p.viaReceiver(sel, stack),
		fn:       function(stack),
	})
}

func (p *plain) remark(field *types.Var, uses []use) {
	owner := p.ownerOf(field)
	if p.isWorkers(uses) || p.guards.handles[owner] && isOwn(owner, uses) {
		return
	}
	for _, u := range uses {
		if u.write && !u.guarded && !u.unshared {
			name := field.Name()
			if owner != "" {
				name = owner + "." + name
			}
			p.say(u.pos, "plain field "+name+" is written where no lock is seen to be held", "if threads share it, guard it by a mem.Mutex or make it a mem type")
			return
		}
	}
}

// isOwn tells whether only the methods of a type touch a field, through their receiver.
func isOwn(owner string, uses []use) bool {
	for _, u := range uses {
		if !u.unshared && u.receiver != owner {
			return false
		}
	}
	return true
}

// isWorkers tells whether one function that is started as a thread is alone with a field.
func (p *plain) isWorkers(uses []use) bool {
	var fn ast.Node
	for _, u := range uses {
		if u.unshared {
			continue
		}
		if fn != nil && fn != u.fn {
			return false
		}
		fn = u.fn
	}
	return fn != nil && p.guards.threads[fn]
}

// ownerOf is the name of the struct type that declares a field.
func (p *plain) ownerOf(field *types.Var) string {
	for _, name := range p.pkg.Scope().Names() {
		t, ok := p.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if u, ok := t.Type().Underlying().(*types.Struct); ok {
			for i := range u.NumFields() {
				if u.Field(i) == field {
					return name
				}
			}
		}
	}
	return ""
}

// viaReceiver returns the receiver's type if e is a field of the receiver of
// the method it is in.
func (p *plain) viaReceiver(e *ast.SelectorExpr, stack []ast.Node) string {
	fn, ok := function(stack).(*ast.FuncDecl)
	if !ok || fn.Recv == nil || len(fn.Recv.List) == 0 || len(fn.Recv.List[0].Names) == 0 {
		return ""
	}
	id, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok || p.object(id) == nil || p.object(id) != p.info.Defs[fn.Recv.List[0].Names[0]] {
		return ""
	}
	return typeName(p.typeOf(fn.Recv.List[0].Type))
}

var publishing = regexp.MustCompile(`^(Store|Swap|CompareAndSwap|Send|TrySend)$`)

// published tells whether the local variable that e is reached from is handed
// to an atomic operation further down: until then no other thread knows it.
func (p *plain) published(e *ast.SelectorExpr, stack []ast.Node) bool {
	id := root(e)
	return id != nil && p.viaReceiver(e, stack) == "" && p.publishes[p.object(id)] > e.Pos()
}

// publishedAt maps variables to the last place where they are handed to an
// atomic operation.
func publishedAt(s *source) map[types.Object]token.Pos {
	last := map[types.Object]token.Pos{}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !publishing.MatchString(sel.Sel.Name) {
			return
		}
		for _, arg := range call.Args {
			if id := root(arg); id != nil && s.object(id) != nil {
				last[s.object(id)] = call.Pos()
			}
		}
	})
	return last
}

// isWritten tells whether the selector at the end of stack is assigned to, or
// an element of it.
func isWritten(stack []ast.Node) bool {
	e := stack[len(stack)-1]
	for i := len(stack) - 2; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			e = n
		case *ast.IndexExpr:
			if n.X != e {
				return false
			}
			e = n
		case *ast.IncDecStmt:
			return true
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if l == e {
					return true
				}
			}
			return false
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			return ok && (id.Name == "delete" || id.Name == "clear") && n.Args[0] == e
		default:
			return false
		}
	}
	return false
}

// typeName is the name of a type, or of what it points to.
func typeName(t types.Type) string {
	if t == nil {
		return ""
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// saysHeld is how comments and names say that the caller holds a lock.
var saysHeld = regexp.MustCompile(`(?i)\b(hold|holds|held|holding|locked|guarded|under (the |d\.|its )?(lock|mu|mutex))\b`)

func isSaidToBeHeld(fn *ast.FuncDecl) bool {
	name := strings.ToLower(fn.Name.Name)
	return strings.HasSuffix(name, "locked") || saysHeld.MatchString(fn.Doc.Text())
}
