package check

import (
	"go/ast"
	"go/types"
)

// reportMethods would be called by whoever prints a learner's value: a report
// would then run learner code, outside the machine, and might never return.
var reportMethods = map[string]string{
	"Error":         `errors.New("…") makes an error`,
	"String":        "give it another name",
	"GoString":      "give it another name",
	"Format":        "give it another name",
	"LogValue":      "give it another name",
	"MarshalJSON":   "give it another name",
	"MarshalText":   "give it another name",
	"MarshalBinary": "give it another name",
}

// reports refuses methods that a report would call, declared or embedded.
func reports(s *source) {
	s.each(func(_ *ast.File, n ast.Node, _ []ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if instead := reportMethods[n.Name.Name]; n.Recv != nil && instead != "" {
				s.say(n.Pos(), "method "+n.Name.Name+" would be called by the report", instead)
			}
		case *ast.StructType:
			s.embedded(n)
		}
	})
}

// embedded finds interfaces in a struct that promote a report method: a value
// whose embedded error is the value itself has an Error that never returns.
func (s *source) embedded(n *ast.StructType) {
	for _, field := range n.Fields.List {
		t := s.typeOf(field.Type)
		if len(field.Names) > 0 || t == nil || !types.IsInterface(t) {
			continue
		}
		methods := types.NewMethodSet(t)
		for i := range methods.Len() {
			if name := methods.At(i).Obj().Name(); reportMethods[name] != "" {
				s.say(field.Pos(), "embedded interface with a method "+name+", which the report would call", "give the field a name")
			}
		}
	}
}
