package check

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"graceperiod/tests/suite"
)

// libraries are the allowed packages by import path, made once.
var libraries = sync.OnceValue(func() map[string]*types.Package {
	made := imported{}
	for len(made) < len(allowed) { // in rounds, so that the table may stand in any order
		before := len(made)
		for _, l := range allowed {
			if pkg, err := l.declare(made); err == nil {
				made[l.path] = pkg
			}
		}
		if len(made) == before {
			panic("check: a package of the table does not type-check, or imports one that is not in it")
		}
	}
	return made
})

type imported map[string]*types.Package

var errUnknown = errors.New("not a package that a lesson may import")

func (m imported) Import(path string) (*types.Package, error) {
	if pkg, ok := m[path]; ok {
		return pkg, nil
	}
	return nil, errUnknown
}

func (l library) declare(made imported) (*types.Package, error) {
	if pkg, ok := made[l.path]; ok {
		return pkg, nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, l.path, "package "+packageName(l.path)+"\n"+l.api, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			fn.Body = &ast.BlockStmt{} // generic functions must have one
		}
	}
	conf := types.Config{Importer: made, IgnoreFuncBodies: true}
	return conf.Check(l.path, fset, []*ast.File{f}, nil)
}

// stubs imports for a learner's file: the allowed packages from the table, the
// lesson's given ones from the tree. Anything else is unknown, and its names
// have no type.
type stubs struct {
	tree  string
	given []suite.Given
}

func (im stubs) Import(path string) (*types.Package, error) {
	if pkg, ok := libraries()[path]; ok {
		return pkg, nil
	}
	for _, g := range im.given {
		if g.Path == path && im.tree != "" {
			return readGiven(im.tree, path)
		}
	}
	return nil, errUnknown
}

// module is the path of the module that given packages belong to.
const module = "graceperiod"

// readGiven reads the declarations of a package in the tree. It follows no
// imports but those of the table: what a given package has from elsewhere stays unknown.
func readGiven(tree, path string) (*types.Package, error) {
	below, ok := strings.CutPrefix(path, module+"/")
	if !ok {
		return nil, errUnknown
	}
	sources, err := filepath.Glob(filepath.Join(tree, filepath.FromSlash(below), "*.go"))
	if err != nil || len(sources) == 0 {
		return nil, errUnknown
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: imported(libraries()), IgnoreFuncBodies: true, Error: func(error) {}}
	pkg, _ := conf.Check(path, fset, files, nil) // with gaps where it imports more than the table has
	if pkg == nil {
		return nil, errUnknown
	}
	pkg.MarkComplete()
	return pkg, nil
}

// treeAround is the root folder of the module that dir lies in, or "" if it lies in none.
func treeAround(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if first, _, _ := strings.Cut(string(text), "\n"); err == nil && strings.TrimSpace(first) == "module "+module {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
