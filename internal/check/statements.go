package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// statements refuses concurrency that the machine does not see, output, and
// recover, which would swallow the machine's way of ending a thread.
func statements(s *source) {
	s.each(func(f *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.GoStmt:
			s.say(n.Pos(), "plain go statement", `use mem.Go("name", f)`)
		case *ast.ChanType:
			s.say(n.Pos(), "plain channel", "use mem.Chan, mem.Event or mem.Cond")
		case *ast.SendStmt:
			s.say(n.Arrow, "send on a plain channel", "use mem.Chan and its Send")
		case *ast.SelectStmt:
			s.say(n.Pos(), "select", "use mem.Cond, or mem.Chan and its TrySend and TryRecv")
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				s.say(n.Pos(), "receive from a plain channel", "use mem.Chan and its Recv")
			}
		case *ast.CallExpr:
			s.builtin(n)
		}
	})
}

var refusedBuiltins = map[string]refusal{
	"print":   {noOutput, showInstead},
	"println": {noOutput, showInstead},
	"recover": {"a panic must end the run", "let it pass"},
}

func (s *source) builtin(call *ast.CallExpr) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return
	}
	r, ok := refusedBuiltins[id.Name]
	if !ok {
		return
	}
	if obj := s.info.Uses[id]; obj != nil {
		if _, ok := obj.(*types.Builtin); !ok {
			return // a function of that name in the learner's file
		}
	}
	s.say(id.Pos(), id.Name+": "+r.why, r.instead)
}
