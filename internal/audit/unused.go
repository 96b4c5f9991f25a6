package audit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

// unused tells which answers nobody judges: what a package of answers declares,
// and neither All nor what All stands on names.
func unused(root, dir string, l suite.Lesson, c *collector) error {
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if os.IsNotExist(err) {
		c.add(l, "the folder is missing", dir, "write the lesson's answers there")
		return nil
	}
	if err != nil {
		return err
	}
	var files []*ast.File
	set := token.NewFileSet()
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if !strings.HasSuffix(name, ".go") {
			c.add(l, "nobody expects this file", name, "remove it")
			continue
		}
		f, err := parser.ParseFile(set, filepath.Join(root, name), nil, parser.SkipObjectResolution)
		if err != nil {
			c.add(l, "it does not parse: "+err.Error(), name, "go vet ./"+dir)
			continue
		}
		files = append(files, f)
	}
	for _, lost := range unreached(files) {
		at := set.Position(lost.Pos())
		c.add(l, fmt.Sprintf("nothing that All names uses %s, so nobody judges it", lost.Name), path.Join(dir, filepath.Base(at.Filename)),
			fmt.Sprintf("add it to a list that All has, or remove line %d and what belongs to it", at.Line))
	}
	return nil
}

// unreached returns the names that a package declares at top level and All does
// not reach. A method is reached with its type.
func unreached(files []*ast.File) []*ast.Ident {
	declared := map[string]*ast.Ident{}
	names := map[string][]string{} // what a declaration names
	for _, f := range files {
		for _, d := range f.Decls {
			for owner, node := range declarations(d, declared) {
				ast.Inspect(node, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						names[owner] = append(names[owner], id.Name)
					}
					return true
				})
			}
		}
	}
	reached := map[string]bool{}
	var reach func(name string)
	reach = func(name string) {
		if reached[name] {
			return
		}
		reached[name] = true
		for _, n := range names[name] {
			reach(n)
		}
	}
	reach("All")
	reach("Submission") // how a list writes its elements
	reach("_")          // assertions
	var lost []*ast.Ident
	for name, id := range declared {
		if !reached[name] {
			lost = append(lost, id)
		}
	}
	slices.SortFunc(lost, func(a, b *ast.Ident) int { return int(a.Pos() - b.Pos()) })
	return lost
}

// declarations adds what d declares, and returns the nodes that belong to each.
func declarations(d ast.Decl, declared map[string]*ast.Ident) map[string]ast.Node {
	nodes := map[string]ast.Node{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			declared[d.Name.Name] = d.Name
			nodes[d.Name.Name] = d
			break
		}
		nodes[receiver(d.Recv.List[0].Type)] = d
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				declared[s.Name.Name] = s.Name
				nodes[s.Name.Name] = s
			case *ast.ValueSpec:
				for i, id := range s.Names {
					one := &ast.ValueSpec{Names: []*ast.Ident{id}, Type: s.Type, Values: s.Values}
					if len(s.Values) == len(s.Names) {
						one.Values = s.Values[i : i+1]
					}
					declared[id.Name], nodes[id.Name] = id, one
				}
			}
		}
	}
	return nodes
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
