package check

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"time"

	"graceperiod/tests/suite"
)

// source is a learner's package while it is checked.
type source struct {
	lesson suite.Lesson
	fset   *token.FileSet
	files  []*ast.File
	heavy  bool                      // breaks a limit, and is not type-checked
	names  map[*ast.File]importNames // by the name a file uses for it
	pkg    *types.Package            // nil before resolve, or if that failed
	info   *types.Info               // never nil; empty where nothing is known

	found []Finding
	said  map[Finding]bool
}

type importNames map[string]string

// maxFindings is enough for any learner, and keeps a hostile file from filling the report.
const maxFindings = 100

// say adds a finding, once a line.
func (s *source) say(pos token.Pos, message, instead string) {
	p := s.fset.PositionFor(pos, false) // never through //line
	f := Finding{File: p.Filename, Line: p.Line, Message: message, Instead: instead}
	if len(s.found) < maxFindings && !s.said[f] {
		s.said[f] = true
		s.found = append(s.found, f)
	}
}

// parse parses files in the order of their names. The error is a [SyntaxError].
func parse(files map[string][]byte, l suite.Lesson) (*source, error) {
	s := &source{
		lesson: l,
		fset:   token.NewFileSet(),
		names:  map[*ast.File]importNames{},
		info:   &types.Info{},
		said:   map[Finding]bool{},
	}
	for _, name := range names(files) {
		f, err := parser.ParseFile(s.fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, syntaxError(name, err)
		}
		s.files = append(s.files, f)
		s.names[f] = namesOf(f)
	}
	return s, nil
}

// syntaxError leaves the position to the compiler: the parser's can be forged by //line.
func syntaxError(name string, err error) error {
	message := err.Error()
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		message = list[0].Msg
	}
	return &SyntaxError{File: name, Message: message}
}

// lessonPath stands for the import path of the learner's package.
const lessonPath = "lesson"

// patience is a thousand times what any answer needs. It is the last resort
// against code that is written to be expensive and passes the limits.
const patience = 10 * time.Second

// resolve type-checks the package as far as it goes. Types are needed to tell a
// package from a variable of the same name, and to see mem objects copied.
//
// Type errors are the compiler's business. A rule that needs to know what a
// name means takes an unresolved one for the package: code that this package
// cannot make out does not get through for it.
func (s *source) resolve(tree string) {
	info := &types.Info{
		Types:     map[ast.Expr]types.TypeAndValue{},
		Defs:      map[*ast.Ident]types.Object{},
		Uses:      map[*ast.Ident]types.Object{},
		Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{},
	}
	conf := types.Config{
		Importer: stubs{tree: tree, given: s.lesson.Given},
		Error:    func(error) {},
		Sizes:    types.SizesFor("gc", "amd64"),
	}
	type outcome struct {
		pkg     *types.Package
		crashed any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.crashed = recover() // the type checker, not the learner's code: nothing runs here
			done <- o
		}()
		o.pkg, _ = conf.Check(lessonPath, s.fset, s.files, info)
	}()
	select {
	case o := <-done:
		if o.crashed != nil {
			s.tooIntricate(s.files[0].Pos(), fmt.Sprint("the type checker gave up: ", o.crashed))
			return
		}
		s.pkg, s.info = o.pkg, info
	case <-time.After(patience):
		s.tooIntricate(s.files[0].Pos(), "checking its types takes longer than 10 s")
	}
}

func (s *source) tooIntricate(pos token.Pos, why string) {
	s.heavy = true
	s.say(pos, "too intricate to be checked: "+why, "write it in a simpler way")
}

// packageOf returns the import path of the package that id names in a
// selector, or "" if id is something else: a variable may hide a package.
func (s *source) packageOf(f *ast.File, id *ast.Ident) string {
	switch obj := s.info.Uses[id].(type) {
	case nil:
		return s.names[f][id.Name]
	case *types.PkgName:
		return obj.Imported().Path()
	}
	return ""
}

// symbolOf returns import path and name if e is a selector on a package.
func (s *source) symbolOf(f *ast.File, e ast.Expr) (path, name string) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return "", ""
	}
	if path = s.packageOf(f, id); path == "" {
		return "", ""
	}
	return path, sel.Sel.Name
}

// each visits the nodes of all files, with the nodes around each: stack ends in n.
func (s *source) each(visit func(f *ast.File, n ast.Node, stack []ast.Node)) {
	for _, f := range s.files {
		var stack []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			visit(f, n, stack)
			return true
		})
	}
}

// typeOf is the type of e, or nil if it is not known.
func (s *source) typeOf(e ast.Expr) types.Type {
	if t := s.info.TypeOf(e); t != nil && t != types.Typ[types.Invalid] {
		return t
	}
	return nil
}
