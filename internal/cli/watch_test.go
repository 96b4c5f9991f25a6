package cli_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// screen collects what a running program prints.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// watching is a running watch command.
type watching struct {
	t     *testing.T
	cmd   *exec.Cmd
	keys  io.WriteCloser
	out   screen
	ended chan error
	read  int // how much of out has been waited for
}

func watch(t *testing.T) *watching {
	t.Helper()
	w := &watching{t: t, cmd: exec.Command(program, "watch", "02"), ended: make(chan error, 1)}
	w.cmd.Dir = root
	w.cmd.Stdout, w.cmd.Stderr = &w.out, &w.out
	keys, err := w.cmd.StdinPipe()
	require.NoError(t, err)
	w.keys = keys
	require.NoError(t, w.cmd.Start())
	go func() { w.ended <- w.cmd.Wait() }()
	t.Cleanup(func() { w.cmd.Process.Kill() })
	w.sees("Watching lessons/02-grace-period/domain.go")
	return w
}

// sees waits for text behind what was waited for before.
func (w *watching) sees(text string) {
	w.t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for time.Now().Before(deadline) {
		if at := strings.Index(w.out.String()[w.read:], text); at >= 0 {
			w.read += at + len(text)
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	require.Fail(w.t, "not seen: "+text, "%s", w.out.String())
}

// runs counts the runs that were begun; each begins with a rule and the time.
func (w *watching) runs() int { return strings.Count(w.out.String(), "\n────") }

func (w *watching) ends() {
	w.t.Helper()
	select {
	case err := <-w.ended:
		assert.NoError(w.t, err)
	case <-time.After(20 * time.Second):
		require.Fail(w.t, "it does not end", "%s", w.out.String())
	}
}

func (w *watching) types(line string) {
	w.t.Helper()
	_, err := io.WriteString(w.keys, line+"\n")
	require.NoError(w.t, err)
}

func saveByRename(t *testing.T, name, text string) {
	t.Helper()
	write(t, name+"~new", text)
	require.NoError(t, os.Rename(filepath.Join(root, name+"~new"), filepath.Join(root, name)))
}

func TestWatchRunsAgainAfterEverySave(t *testing.T) {
	start(t, stub(t))
	w := watch(t)
	w.sees("✗ failed    1")
	w.sees("0 of 7 goals met")
	assert.Contains(t, w.out.String(), "Enter runs it again")

	// In place.
	write(t, lessonFile, singleFlip(t))
	w.sees("✗ failed    4")
	w.sees("3 of 7 goals met · plain fields")

	// As editors save: a new file renamed over the old one.
	saveByRename(t, lessonFile, stub(t))
	w.sees("✗ failed    1")
	w.sees("0 of 7 goals met")

	// By hand, as where saves are not seen.
	before := w.runs()
	w.types("")
	w.sees("✗ failed    1")
	w.sees("0 of 7 goals met")
	assert.Equal(t, before+1, w.runs())

	// Gone, and back.
	require.NoError(t, os.Remove(filepath.Join(root, lessonFile)))
	w.sees(lessonFile + ": the file is missing")
	w.sees("go run . reset 02")
	write(t, lessonFile, stub(t))
	w.sees("0 of 7 goals met")

	w.types("q")
	w.ends()
	assert.Regexp(t, `✗ 02 grace-period +0 of 7 +failed `, gp(t, "list").out)
}

func TestWatchRunsTwoSavesInARowOnce(t *testing.T) {
	start(t, stub(t))
	w := watch(t)
	w.sees("0 of 7 goals met")
	before := w.runs()
	write(t, lessonFile, "package graceperiod\n\nfunc {\n")
	time.Sleep(20 * time.Millisecond)
	write(t, lessonFile, singleFlip(t))
	w.sees("3 of 7 goals met · plain fields")
	assert.Equal(t, before+1, w.runs())
	assert.NotContains(t, w.out.String(), "does not build")
	w.types("q")
	w.ends()
}

func TestWatchDropsRunForLaterSave(t *testing.T) {
	start(t, solution(t))
	w := watch(t)
	w.sees("looking at plain fields")
	write(t, lessonFile, stub(t))
	w.sees("stopped, as a newer run begins")
	w.sees("✗ failed    1")
	w.sees("0 of 7 goals met")
	assert.NotContains(t, w.out.String(), "7 of 7 goals met · plain fields")
	// At the end of its input it goes on watching.
	require.NoError(t, w.keys.Close())
	write(t, lessonFile, singleFlip(t))
	w.sees("3 of 7 goals met · plain fields")
	require.NoError(t, w.cmd.Process.Signal(os.Interrupt))
	w.ends()
}
