package workbook

import (
	"os"
	"os/exec"
)

// openPipe gives the child a file instead of a pipe: on Windows a child inherits
// no file descriptors beyond the standard three. The file is read when the
// child has ended.
func openPipe(cmd *exec.Cmd) (*pipe, error) {
	f, err := os.CreateTemp("", "graceperiod-verdict-")
	if err != nil {
		return nil, err
	}
	cmd.Env = append(cmd.Env, "GP_VERDICT_FILE="+f.Name())
	return &pipe{
		started: func() {},
		reader:  f,
		close:   func() { f.Close(); os.Remove(f.Name()) },
	}, nil
}
