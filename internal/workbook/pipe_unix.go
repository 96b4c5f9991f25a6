//go:build !windows

package workbook

import (
	"os"
	"os/exec"
)

// openPipe gives the child its file descriptor 3. The reading end is at its end
// once the child and this process have closed the writing end.
func openPipe(cmd *exec.Cmd) (*pipe, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = []*os.File{w}
	return &pipe{
		started: func() { w.Close() },
		reader:  r,
		live:    true,
		close:   func() { r.Close(); w.Close() },
	}, nil
}
