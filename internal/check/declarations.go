package check

import "go/ast"

// declarations refuses functions that run before the suite does, and those
// whose body is elsewhere.
func declarations(s *source) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn.Body == nil {
				s.say(fn.Pos(), "func "+fn.Name.Name+" has no body", "write it in Go")
			}
			if fn.Recv == nil && fn.Name.Name == "init" {
				s.say(fn.Pos(), "func init: nothing may run before the suite", "do it in New")
			}
		}
	}
}
