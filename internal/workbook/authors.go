package workbook

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

// Build builds a package of the workbook itself, by its path from the root, into
// the file out. Code that does not build is a [Problem] with the compiler's text.
func (w *Workbook) Build(ctx context.Context, out, pkg string, flags ...string) error {
	cmd, err := w.goCommand(ctx, append(append([]string{"build", "-o", out}, flags...), "./"+pkg)...)
	if err != nil {
		return err
	}
	cmd.Dir = w.Root
	said, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &exit):
		return &Problem{What: "it does not build:\n" + strings.TrimSpace(string(said)), Where: pkg, Next: "go vet ./..."}
	}
	return err
}

// NoRace says why nothing can be built with -race on this machine, or "".
func (w *Workbook) NoRace(ctx context.Context) (string, error) {
	facts, err := w.known(ctx)
	return facts.noRace(), err
}
