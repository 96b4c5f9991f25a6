package workbook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// errIndirect says that a build needs the go command.
var errIndirect = errors.New("not built directly")

// direct builds the plain child by a recipe. Whatever goes wrong, and whatever
// the go command would look at that a compiler does not, is [errIndirect].
func (b *build) direct(ctx context.Context, r *recipe) (string, error) {
	if !b.plainFiles() {
		return "", errIndirect
	}
	texts := filepath.Join(b.dir, textsDir)
	learner := filepath.Join(b.dir, "learner.a")
	main := filepath.Join(b.dir, "main.a")
	exe := filepath.Join(b.dir, "child"+exeSuffix)

	var given, all bytes.Buffer
	for _, path := range slices.Sorted(maps.Keys(r.Packages)) {
		line := fmt.Sprintf("packagefile %s=%s\n", path, r.Packages[path])
		all.WriteString(line)
		if b.mayImport(path) {
			given.WriteString(line)
		}
	}
	fmt.Fprintf(&all, "packagefile %s=%s\n", b.snap.importPath(b.lesson), learner)
	givenFile, allFile := filepath.Join(b.dir, "learner.cfg"), filepath.Join(b.dir, "all.cfg")
	if os.WriteFile(givenFile, given.Bytes(), 0o600) != nil || os.WriteFile(allFile, all.Bytes(), 0o600) != nil {
		return "", errIndirect
	}

	compile := func(importPath, out, imports, folder, from string, names []string) error {
		args := []string{"-o", out, "-p", importPath, "-lang=go" + language, "-complete", "-nolocalimports", "-importcfg", imports, "-pack"}
		// Timelines and stack dumps name the learner's file, not the text laid over it.
		args = append(args, "-trimpath", folder+"=>"+from)
		for _, name := range names {
			args = append(args, filepath.Join(folder, name))
		}
		return b.tool(ctx, r, "compile", args...)
	}
	names := slices.Sorted(maps.Keys(b.snap.files))
	if err := compile(b.snap.importPath(b.lesson), learner, givenFile, filepath.Join(texts, b.lesson.Folder()), b.snap.folder, names); err != nil {
		return "", err
	}
	if err := compile("main", main, allFile, filepath.Join(texts, verdictDir), filepath.Join(b.w.Root, lessonsDir, verdictDir), []string{"main.go"}); err != nil {
		return "", err
	}
	link := []string{"-o", exe, "-importcfg", allFile, "-buildmode=exe", "-w", "-s"}
	if r.GODEBUG != "" {
		link = append(link, "-X=runtime.godebugDefault="+r.GODEBUG)
	}
	return exe, b.tool(ctx, r, "link", append(link, main)...)
}

// language is the go line of lessons/go.mod; a test keeps it true.
const language = "1.26"

func (b *build) tool(ctx context.Context, r *recipe, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(r.Tools, name+exeSuffix), args...)
	cmd.Dir = b.dir
	// They end before it is worth the time to collect their garbage.
	cmd.Env = append(goEnv("off"), "GOGC=off")
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return errIndirect
	}
	return nil
}

// plainFiles tells whether the learner's files are compiled as they are: those
// of the lesson and no others, without anything that the go command reads.
func (b *build) plainFiles() bool {
	if len(b.snap.files) != len(b.lesson.Files) {
		return false
	}
	for _, name := range b.lesson.Files {
		text, found := b.snap.files[name]
		if !found || strings.Contains(name, "_") { // domain_windows.go
			return false
		}
		for _, sign := range []string{"//go:", "// +build", "//line", "/*line", `"C"`} {
			if bytes.Contains(text, []byte(sign)) {
				return false
			}
		}
	}
	return true
}

// mayImport keeps internal packages from a learner, as the go command does.
func (b *build) mayImport(path string) bool {
	if !strings.HasPrefix(path, Module+"/") {
		return slices.Contains(offered, path)
	}
	if path == Module+"/rcu/mem" {
		return true
	}
	for _, given := range b.lesson.Given {
		if given.Path == path {
			return true
		}
	}
	return false
}
