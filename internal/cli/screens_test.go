package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tmux is a real terminal with the program in it. The tests that need it are few:
// what the screens do is tested without one.
type tmux struct {
	t      *testing.T
	socket string
}

func newTmux(t *testing.T, env []string, args ...string) *tmux {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux here")
	}
	m := &tmux{t, filepath.Join(t.TempDir(), "tmux")}
	t.Cleanup(func() { exec.Command("tmux", "-S", m.socket, "kill-server").Run() })
	command := "env " + strings.Join(env, " ") + " " + program + " " + strings.Join(args, " ") + "; echo it ended with $?; stty -a | grep -c ' echo '; sleep 60"
	m.do("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", "-c", root, "sh", "-c", command)
	return m
}

func (m *tmux) do(args ...string) string {
	m.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", m.socket}, args...)...).CombinedOutput()
	require.NoError(m.t, err, "%s", out)
	return string(out)
}

func (m *tmux) keys(keys ...string) {
	m.t.Helper()
	m.do(append([]string{"send-keys"}, keys...)...)
}

// sees waits until the screen fits all patterns.
func (m *tmux) sees(patterns ...string) string {
	m.t.Helper()
	deadline := time.Now().Add(60 * time.Second)
	for {
		text := m.do("capture-pane", "-p")
		missing := ""
		for _, p := range patterns {
			if !regexp.MustCompile(p).MatchString(text) {
				missing = p
			}
		}
		if missing == "" {
			return text
		}
		if time.Now().After(deadline) {
			require.Fail(m.t, "not seen: "+missing, "%s", text)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// ended waits for the program's end, and holds it to a terminal as it was before.
func (m *tmux) ended(code int) {
	m.t.Helper()
	text := m.sees(fmt.Sprintf(`it ended with %d\n1\n`, code))
	assert.NotContains(m.t, text, "All keys", "the screen behind is back")
	assert.Equal(m.t, "1 0\n", m.do("display-message", "-p", "#{cursor_flag} #{alternate_on}"))
}

// TestScreensFromStartToSolvedGoal lives a learner's minutes: a failing single flip,
// its run on the timeline with one key, the reader that was missed, and the goal met
// as soon as the file is saved.
func TestScreensFromStartToSolvedGoal(t *testing.T) {
	start(t, singleFlip(t))
	keep(t, `{}`)
	m := newTmux(t, nil)
	m.sees(`The Grace Period Workbook`, `02 grace-period`)
	m.keys("Right")
	m.sees(`›. 02 grace-period`)
	m.keys("r")
	m.sees(`✗ failed  4`, `rule  Synchronize returns only after every reader`, `v this run`)
	m.keys("v")
	m.sees(`Lesson 02, goal 4`, `A .*▓▓▓▓`, `grace .*gp 2 ═+✗`, `it had to wait`)
	m.keys("i")
	m.sees(`updater calls Synchronize`)
	m.keys("i")
	m.keys("Escape")
	m.sees(`✗ failed  4`)
	m.keys("b")
	m.sees(`The delayed reader`)
	m.keys("Escape")
	write(t, lessonFile, solution(t))
	m.sees(`✓ every goal is met`, `02 grace-period +7/7`, `run at .* plain fields`)
	m.keys("?")
	m.sees(`All keys: workbook`)
	m.keys("x", "q")
	m.ended(0)
	assert.Contains(t, read(t, ".graceperiod/progress.json"), `"met"`)
}

// TestTheTerminalIsAsItWas ends the program from outside, in the middle of a screen.
func TestTheTerminalIsAsItWas(t *testing.T) {
	start(t, singleFlip(t))
	m := newTmux(t, nil)
	m.sees(`The Grace Period Workbook`)
	m.do("resize-window", "-x", "20", "-y", "5")
	m.sees(`This terminal has`)
	m.do("resize-window", "-x", "200", "-y", "60")
	m.sees(`The Grace Period Workbook`)
	m.do("resize-window", "-x", "80", "-y", "24")
	m.keys("Tab", "Tab")
	m.sees(`Lab`)
	require.NoError(t, exec.Command("pkill", "-TERM", "-f", "^"+program+"$").Run())
	m.ended(0)
}

func TestPlainTerminals(t *testing.T) {
	start(t, singleFlip(t))
	m := newTmux(t, []string{"TERM=dumb"})
	m.sees(`02 grace-period`, `it ended with 0`)
	m = newTmux(t, []string{"LC_ALL=C", "NO_COLOR=1"})
	text := m.sees(`The Grace Period Workbook`, `02 grace-period`)
	for _, r := range text {
		require.Less(t, r, rune(0x80), "%q is not ASCII", r)
	}
	assert.NotContains(t, m.do("capture-pane", "-p", "-e"), "[38;5;", "colours")
	m.keys("q")
	m.ended(0)
}
