package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// guards is what the source shows about order between threads.
type guards struct {
	*source
	acquires map[ast.Node][]token.Pos // by function: where it takes something that orders threads
	guarded  map[types.Object]bool    // functions that are only called where a lock is held
	handles  map[string]bool          // types that a method of another type returns: one thread has each
	threads  map[ast.Node]bool        // functions that are started by mem.Go
}

// ordering are the methods of package mem after which a thread may know that it
// is alone with something.
var ordering = map[string]bool{
	"Lock": true, "TryLock": true, "CompareAndSwap": true, "Swap": true,
	"Wait": true, "Recv": true, "TryRecv": true,
}

func guardsOf(s *source) guards {
	g := guards{
		source:   s,
		acquires: map[ast.Node][]token.Pos{},
		guarded:  map[types.Object]bool{},
		handles:  map[string]bool{},
		threads:  map[ast.Node]bool{},
	}
	decls := map[types.Object]*ast.FuncDecl{}
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		if fn, ok := n.(*ast.FuncDecl); ok && s.info.Defs[fn.Name] != nil {
			decls[s.info.Defs[fn.Name]] = fn
			g.guarded[s.info.Defs[fn.Name]] = isSaidToBeHeld(fn)
			g.noteHandles(fn)
		}
	})
	s.each(func(f *ast.File, n ast.Node, stack []ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			g.noteAcquire(call, stack)
			g.noteThread(f, call, decls)
		}
	})
	g.noteLockers(decls)
	g.noteHelpers(decls)
	return g
}

// hold tells whether something that orders threads comes before pos in the
// function around it. A function literal inherits from the function around it,
// unless it runs as a thread.
func (g guards) hold(pos token.Pos, stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch fn := stack[i].(type) {
		case *ast.FuncLit:
			if g.before(fn, pos) {
				return true
			}
			if g.threads[fn] {
				return false
			}
		case *ast.FuncDecl:
			return g.before(fn, pos) || g.guarded[g.info.Defs[fn.Name]]
		}
	}
	return false
}

func (g guards) before(fn ast.Node, pos token.Pos) bool {
	for _, p := range g.acquires[fn] {
		if p < pos {
			return true
		}
	}
	return false
}

// noteHandles notes what a method returns of another type, as Register does.
func (g guards) noteHandles(fn *ast.FuncDecl) {
	if fn.Recv == nil || fn.Type.Results == nil || len(fn.Recv.List) == 0 {
		return
	}
	own := typeName(g.typeOf(fn.Recv.List[0].Type))
	for _, result := range fn.Type.Results.List {
		if name := typeName(g.typeOf(result.Type)); name != own {
			g.handles[name] = true
		}
	}
}

func (g guards) noteAcquire(call *ast.CallExpr, stack []ast.Node) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !ordering[sel.Sel.Name] {
		return
	}
	if m := g.info.Uses[sel.Sel]; m != nil && m.Pkg() != nil && isGiven(m.Pkg().Path()) {
		fn := function(stack)
		g.acquires[fn] = append(g.acquires[fn], call.Pos())
	}
}

// isGiven tells whether a package is mem, or one with a lesson's given types:
// their locks order threads as mem's do.
func isGiven(path string) bool { return strings.HasPrefix(path, "graceperiod/") }

// noteThread notes the function that a mem.Go starts.
func (g guards) noteThread(f *ast.File, call *ast.CallExpr, decls map[types.Object]*ast.FuncDecl) {
	path, name := g.symbolOf(f, call.Fun)
	if path != memPath || name != "Go" || len(call.Args) != 2 {
		return
	}
	switch fn := ast.Unparen(call.Args[1]).(type) {
	case *ast.FuncLit:
		g.threads[fn] = true
	case *ast.Ident:
		g.thread(decls[g.info.Uses[fn]])
	case *ast.SelectorExpr:
		g.thread(decls[g.info.Uses[fn.Sel]])
	}
}

func (g guards) thread(fn *ast.FuncDecl) {
	if fn != nil {
		g.threads[fn] = true
	}
}

// noteLockers takes a call of a function that locks and does not unlock, as in
// d.lock(), for locking.
func (g guards) noteLockers(decls map[types.Object]*ast.FuncDecl) {
	lockers := map[types.Object]bool{}
	for obj, fn := range decls {
		lockers[obj] = len(g.acquires[fn]) > 0 && fn.Body != nil && !unlocks(fn)
	}
	g.each(func(_ *ast.File, n ast.Node, stack []ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok && lockers[g.called(call)] {
			fn := function(stack)
			g.acquires[fn] = append(g.acquires[fn], call.Pos())
		}
	})
}

func unlocks(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && sel.Sel.Name == "Unlock"
		return true
	})
	return found
}

// noteHelpers finds functions that are called, and only where a lock is held.
func (g guards) noteHelpers(decls map[types.Object]*ast.FuncDecl) {
	for range 10 { // each round may free the helpers of a helper
		bare, called := map[types.Object]bool{}, map[types.Object]bool{}
		g.each(func(_ *ast.File, n ast.Node, stack []ast.Node) {
			if call, ok := n.(*ast.CallExpr); ok && decls[g.called(call)] != nil {
				obj := g.called(call)
				called[obj] = true
				bare[obj] = bare[obj] || !g.hold(call.Pos(), stack)
			}
		})
		changed := false
		for obj, fn := range decls {
			if !g.guarded[obj] && called[obj] && !bare[obj] && !g.threads[fn] {
				g.guarded[obj], changed = true, true
			}
		}
		if !changed {
			return
		}
	}
}

// called is the declared function or method that a call calls, or nil.
func (g guards) called(call *ast.CallExpr) types.Object {
	var obj types.Object
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		obj = g.info.Uses[fun]
	case *ast.SelectorExpr:
		obj = g.info.Uses[fun.Sel]
	}
	if fn, ok := obj.(*types.Func); ok {
		return fn.Origin() // of an instance of a generic type
	}
	return obj
}
