package workbook

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// pipe is the way on which a child reports; see openPipe.
type pipe struct {
	started func() // call it once the child runs
	reader  *os.File
	live    bool // read while the child runs, or else it blocks when the pipe is full
	close   func()
}

// wallLimit is how long a child may take. It is no part of a verdict: the search
// has a budget of its own, and the child's watchdog finds code that makes no
// step. This is for a child that does neither.
const wallLimit = 2 * time.Minute

// keptError is how much of a child's standard error is kept: its beginning, as
// the first lines of a crash tell what it was.
const keptError = 64 << 10

// death is how a child's process ended.
type death struct {
	exit    int    // exit code; -1 if it was killed
	signal  string // which signal killed it, if one did
	limit   time.Duration
	timeout bool   // killed when it had run for limit
	stderr  []byte // the beginning of its standard error; standard output is not kept
}

// runChild runs a child to its end and hands what it writes on the pipe to read,
// which tells whether it is content; else the child is stopped. The error says
// that the child could not be run; a child that dies is none.
func runChild(ctx context.Context, limit time.Duration, exe string, read func(io.Reader) bool, args ...string) (death, error) {
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(bounded, exe, args...)
	cmd.Env = childEnv()
	cmd.WaitDelay = time.Second
	out := &head{max: keptError}
	cmd.Stderr = out
	p, err := openPipe(cmd)
	if err != nil {
		return death{}, err
	}
	defer p.close()
	if err := cmd.Start(); err != nil {
		return death{}, &Problem{What: "the program that was built could not be started", Where: exe, Next: "set TMPDIR to a folder where programs may run", Err: err}
	}
	p.started()
	done := make(chan struct{})
	listen := func() {
		defer close(done)
		if !read(p.reader) {
			cancel()
		}
		// Whatever it still says must not keep it from ending.
		io.Copy(io.Discard, p.reader)
	}
	if p.live {
		go listen()
	}
	err = cmd.Wait()
	if p.live {
		// A process that the child left behind may hold the pipe open.
		p.reader.SetReadDeadline(time.Now().Add(cmd.WaitDelay))
	} else {
		listen()
	}
	<-done
	if ctx.Err() != nil {
		return death{}, context.Cause(ctx)
	}
	d := death{exit: cmd.ProcessState.ExitCode(), stderr: out.kept, limit: limit, timeout: errors.Is(bounded.Err(), context.DeadlineExceeded)}
	if d.exit == -1 {
		d.signal = cmd.ProcessState.String()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return d, err
	}
	return d, nil
}

// head keeps the beginning of what is written to it and swallows the rest.
type head struct {
	max  int
	kept []byte
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.max - len(h.kept); room > 0 {
		h.kept = append(h.kept, p[:min(room, len(p))]...)
	}
	return len(p), nil
}
