package check

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// complete are the packages of which everything is allowed, but for these names.
var complete = map[string][]string{
	memPath:          nil,
	"cmp":            nil,
	"container/heap": nil,
	"container/list": nil,
	"iter":           {"Pull", "Pull2"},
	"maps":           nil,
	"math/bits":      nil,
	"slices":         nil,
}

// TestAllowedIsReal compares the table's declarations with the packages themselves:
// a check against an API that does not exist would be no check.
func TestAllowedIsReal(t *testing.T) {
	fset := token.NewFileSet()
	std := importer.ForCompiler(fset, "source", nil)
	for _, l := range allowed {
		t.Run(l.path, func(t *testing.T) {
			assert.NotEmpty(t, l.why)
			table := libraries()[l.path]
			real := realPackage(t, fset, std, l.path)
			assert.Equal(t, real.Name(), table.Name())
			for _, name := range table.Scope().Names() {
				if !ast.IsExported(name) {
					continue
				}
				obj := real.Scope().Lookup(name)
				require.NotNil(t, obj, "%s.%s does not exist", l.path, name)
				assert.Equal(t, describeObject(obj), describeObject(table.Scope().Lookup(name)))
				_, variable := obj.(*types.Var)
				assert.False(t, variable, "%s.%s is a variable: two runs would share it", l.path, name)
			}
			left, all := complete[l.path]
			for _, name := range real.Scope().Names() {
				if all && ast.IsExported(name) && !slices.Contains(left, name) {
					assert.NotNil(t, table.Scope().Lookup(name), "%s.%s is new: allow it, or say why not", l.path, name)
				}
			}
		})
	}
}

func realPackage(t *testing.T, fset *token.FileSet, std types.Importer, path string) *types.Package {
	t.Helper()
	if path != memPath {
		pkg, err := std.Import(path)
		require.NoError(t, err)
		return pkg
	}
	// Package mem is read as it stands, though the machine below it may not compile today.
	dir := filepath.Join("..", "..", "rcu", "mem")
	info, err := build.ImportDir(dir, 0)
	require.NoError(t, err)
	var files []*ast.File
	for _, name := range info.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, f)
	}
	conf := types.Config{Importer: std, IgnoreFuncBodies: true, Error: func(error) {}}
	pkg, _ := conf.Check(path, fset, files, nil)
	return pkg
}

// describeObject is all of an object that a learner's code can depend on.
func describeObject(obj types.Object) string {
	var b strings.Builder
	switch obj := obj.(type) {
	case *types.Const:
		b.WriteString(obj.String() + " = " + obj.Val().ExactString())
	case *types.TypeName:
		b.WriteString("type " + obj.Name())
		describeType(&b, obj.Type())
	default:
		b.WriteString(obj.Name())
		describeFunc(&b, obj.Type().(*types.Signature))
	}
	return b.String()
}

// describeFunc leaves out the names of parameters, which may change.
func describeFunc(b *strings.Builder, sig *types.Signature) {
	for i := range sig.TypeParams().Len() {
		p := sig.TypeParams().At(i)
		b.WriteString("[" + p.String() + " " + p.Constraint().String() + "]")
	}
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		b.WriteString("(")
		for i := range tuple.Len() {
			b.WriteString(tuple.At(i).Type().String() + ",")
		}
		b.WriteString(")")
	}
	if sig.Variadic() {
		b.WriteString("...")
	}
}

func describeType(b *strings.Builder, t types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() {
				b.WriteString("; " + f.String())
			}
		}
	case *types.Interface:
		if u.NumMethods() == 0 {
			b.WriteString(" " + u.String())
		}
	case *types.Signature:
		describeFunc(b, u)
	default:
		b.WriteString(" " + u.String())
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	if types.IsInterface(t) {
		methods = types.NewMethodSet(t)
	}
	for i := range methods.Len() {
		if m := methods.At(i).Obj(); m.Exported() {
			b.WriteString("; " + m.Name())
			describeFunc(b, m.Type().(*types.Signature))
		}
	}
}

func TestRefusedNamesAreNotAllowed(t *testing.T) {
	for symbol := range refusedSymbols {
		i := strings.LastIndexByte(symbol, '.')
		assert.False(t, mayName(symbol[:i], symbol[i+1:], lesson), symbol)
	}
}
