package workbook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"graceperiod/tests/suite"
)

// recipe is what the go command found out for a lesson's child: where the
// compiled packages are that it links. With it the three commands that matter,
// two short compiles and a link, can be run without the go command looking at
// all packages again: a third of the time between a save and a verdict.
//
// It is a shortcut, never a second opinion: what it cannot build is built by the
// go command, whose word and whose messages count.
type recipe struct {
	Key      string            // of everything it depends on but the learner's text
	Packages map[string]string // import path to compiled package
	GODEBUG  string            // the main package's default, for the linker
	Tools    string            // folder of compile and link
}

const recipesDir = "build"

// offered are packages of the standard library that a learner may come to
// import; with them the recipe still holds when the learner does.
var offered = []string{
	"cmp", "container/heap", "container/list", "container/ring", "errors", "fmt", "iter", "maps",
	"math", "math/bits", "slices", "sort", "strconv", "strings", "time", "unsafe",
}

// recipe returns the saved recipe of a lesson if nothing it depends on has changed.
func (w *Workbook) recipe(l suite.Lesson) (*recipe, bool) {
	text, err := os.ReadFile(w.kept(recipesDir, l.Folder()+".json"))
	if err != nil {
		return nil, false
	}
	var r recipe
	if err := json.Unmarshal(text, &r); err != nil || r.Key == "" {
		return nil, false
	}
	key, err := w.recipeKey(r)
	return &r, err == nil && key == r.Key
}

// hasRecipe tells whether a lesson was built before with what is installed now:
// then the go command has it compiled, whatever changed since in the workbook.
func (w *Workbook) hasRecipe(l suite.Lesson) bool {
	text, err := os.ReadFile(w.kept(recipesDir, l.Folder()+".json"))
	var r recipe
	if err != nil || json.Unmarshal(text, &r) != nil || r.Key == "" {
		return false
	}
	_, err = os.Stat(filepath.Join(r.Tools, "compile"+exeSuffix))
	return err == nil
}

// learnRecipe asks the go command where everything is. A folder that cannot be
// written to is no reason to say anything: the next build is only slower.
func (b *build) learnRecipe(ctx context.Context) {
	facts, err := b.w.known(ctx)
	if err != nil {
		return
	}
	args := []string{"list", "-e", "-export", "-deps", "-overlay=" + b.overlay(), "-json=ImportPath,Export,DefaultGODEBUG", "./" + verdictDir}
	cmd, err := b.w.goCommand(ctx, append(args, offered...)...)
	if err != nil {
		return
	}
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		return
	}
	r := recipe{Packages: map[string]string{}, Tools: facts.GOTOOLDIR}
	packages := json.NewDecoder(out)
	for {
		var p struct{ ImportPath, Export, DefaultGODEBUG string }
		if err := packages.Decode(&p); err != nil {
			break
		}
		switch {
		case p.ImportPath == lessonsDir+"/"+verdictDir:
			r.GODEBUG = p.DefaultGODEBUG
		case p.ImportPath == b.snap.importPath(b.lesson) || p.Export == "":
		default:
			r.Packages[p.ImportPath] = p.Export
		}
	}
	io.Copy(io.Discard, out)
	if cmd.Wait() != nil {
		return
	}
	if r.Key, err = b.w.recipeKey(r); err != nil {
		return
	}
	text, err := json.Marshal(r)
	if err != nil || os.MkdirAll(b.w.kept(recipesDir), 0o777) != nil {
		return
	}
	writeWhole(b.w.kept(recipesDir, b.lesson.Folder()+".json"), text)
}

// recipeKey hashes what the compiled packages were made from, as far as it can
// change: the go command, the environment, and the workbook's own sources, by
// name, size and time. Other modules are not linked into a child.
func (w *Workbook) recipeKey(r recipe) (string, error) {
	h := sha256.New()
	tool, err := w.tool.command()
	if err != nil {
		return "", err
	}
	files := []string{tool, filepath.Join(r.Tools, "compile"+exeSuffix), filepath.Join(r.Tools, "link"+exeSuffix), filepath.Join(w.Root, "go.mod"), filepath.Join(w.Root, "go.work"), filepath.Join(w.Root, lessonsDir, "go.mod")}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			return "", err
		}
		hashInfo(h, file, info)
	}
	for _, name := range []string{"GOOS", "GOARCH", "GOAMD64", "GOARM64", "GOEXPERIMENT", "CGO_ENABLED", "GOROOT", "GOTOOLCHAIN", "GOFIPS140"} {
		fmt.Fprintf(h, "%s=%s\n", name, os.Getenv(name))
	}
	var folders []string
	for path := range r.Packages {
		if rest, ours := strings.CutPrefix(path, Module+"/"); ours {
			folders = append(folders, rest)
		}
	}
	slices.Sort(folders)
	for _, folder := range folders {
		entries, err := os.ReadDir(filepath.Join(w.Root, filepath.FromSlash(folder)))
		if err != nil {
			return "", err
		}
		for _, entry := range entries {
			if entry.IsDir() || strings.HasSuffix(entry.Name(), "_test.go") {
				continue
			}
			info, err := entry.Info()
			if err != nil {
				return "", err
			}
			hashInfo(h, folder+"/"+entry.Name(), info)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func hashInfo(h io.Writer, name string, info fs.FileInfo) {
	fmt.Fprintf(h, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
}
