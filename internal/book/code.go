package book

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Code quotes declarations by name from a file below root: "Domain",
// "Domain.turn" for a method, in the order asked for.
func Code(root string) Quoter {
	return func(args []string) (string, error) {
		if len(args) < 2 {
			return "", fmt.Errorf("it takes a file and the names of declarations")
		}
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(args[0])))
		if err != nil {
			return "", err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, args[0], src, parser.ParseComments)
		if err != nil {
			return "", err
		}
		var parts []string
		for _, name := range args[1:] {
			from, to := find(f, name)
			if !from.IsValid() {
				return "", fmt.Errorf("%s declares no %s", args[0], name)
			}
			parts = append(parts, string(src[fset.Position(from).Offset:fset.Position(to).Offset]))
		}
		return fenced("go", strings.Join(parts, "\n\n")), nil
	}
}

// find returns where a declaration begins, with its comment, and ends.
func find(f *ast.File, name string) (from, to token.Pos) {
	span := func(doc *ast.CommentGroup, n ast.Node) (token.Pos, token.Pos) {
		if doc != nil {
			return doc.Pos(), n.End()
		}
		return n.Pos(), n.End()
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if funcName(d) == name {
				return span(d.Doc, d)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == name {
					return span(d.Doc, d)
				}
				if v, ok := s.(*ast.ValueSpec); ok && v.Names[0].Name == name {
					return span(d.Doc, d)
				}
			}
		}
	}
	return token.NoPos, token.NoPos
}

func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}
