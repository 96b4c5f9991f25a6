package check

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"strconv"

	"graceperiod/tests/suite"
)

// imports refuses packages that no lesson needs, and other names for packages:
// who reads mem.Go should be able to trust that it is mem's.
func imports(s *source) {
	for _, f := range s.files {
		for _, spec := range f.Imports {
			p := importPath(spec)
			if !mayImport(p, s.lesson) {
				why, instead := refusedPackage(p)
				s.say(spec.Pos(), fmt.Sprintf("import %q: %s", p, why), instead)
			}
			if spec.Name == nil || spec.Name.Name == packageName(p) {
				continue
			}
			switch name := spec.Name.Name; name {
			case ".":
				s.say(spec.Pos(), fmt.Sprintf("dot import of %q", p), "import it without the dot and write "+packageName(p)+".Name")
			case "_":
				s.say(spec.Pos(), fmt.Sprintf("blank import of %q", p), "leave it out")
			default:
				s.say(spec.Pos(), fmt.Sprintf("%q is imported as %s", p, name), "import it under its own name, "+packageName(p))
			}
		}
	}
}

func mayImport(p string, l suite.Lesson) bool {
	if _, ok := libraries()[p]; ok {
		return true
	}
	for _, g := range l.Given {
		if g.Path == p {
			return true
		}
	}
	return false
}

func importPath(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value) // the parser has done it before
	return p
}

// namesOf maps the names a file uses for packages to their import paths.
func namesOf(f *ast.File) importNames {
	names := importNames{}
	for _, spec := range f.Imports {
		p := importPath(spec)
		name := packageName(p)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = p
	}
	return names
}

var version = regexp.MustCompile(`^v[0-9]+$`)

// packageName is the last part of an import path: of a path that may be
// imported it is the package's name, of others a guess that serves a message.
func packageName(p string) string {
	if base := path.Base(p); version.MatchString(base) && path.Dir(p) != "." {
		return path.Base(path.Dir(p))
	}
	return path.Base(p)
}
