package tui

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// With this set the test's binary is the program, with a screen that panics.
const panicking = "GRACEPERIOD_TEST_PANIC"

func TestMain(m *testing.M) {
	where := os.Getenv(panicking)
	if where == "" {
		os.Exit(m.Run())
	}
	err := Run(context.Background(), Options{Out: os.Stdout, Env: os.Getenv, First: screen.Workbook, Screens: func(look.Look) map[screen.Name]screen.Screen {
		return map[screen.Name]screen.Screen{screen.Workbook: &bomb{fake{name: "a bomb"}, where}}
	}})
	if err != nil {
		os.Exit(1)
	}
}

// bomb is a screen that panics when x is pressed: in the loop, or in a command.
type bomb struct {
	fake
	where string
}

func (b *bomb) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); !ok || k.String() != "x" {
		return nil
	}
	if b.where == "command" {
		return func() tea.Msg { panic("boom in a command") }
	}
	panic("boom in the loop")
}

// TestPanicLeavesTheTerminal looks at a real terminal after a panic.
func TestPanicLeavesTheTerminal(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux here")
	}
	for _, where := range []string{"loop", "command"} {
		t.Run(where, func(t *testing.T) {
			socket := filepath.Join(t.TempDir(), "tmux")
			do := func(args ...string) string {
				out, err := exec.Command("tmux", append([]string{"-S", socket}, args...)...).CombinedOutput()
				require.NoError(t, err, "%s", out)
				return string(out)
			}
			sees := func(want string) {
				t.Helper()
				for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
					text := do("capture-pane", "-p")
					if strings.Contains(text, want) {
						return
					}
					if time.Now().After(end) {
						require.Fail(t, "not seen: "+want, "%s", text)
					}
				}
			}
			t.Cleanup(func() { exec.Command("tmux", "-S", socket, "kill-server").Run() })
			do("-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", "sh", "-c",
				"env "+panicking+"="+where+" "+os.Args[0]+"; echo it ended with $?; stty -a | grep -c ' echo '; sleep 60")
			sees("a bomb")
			do("send-keys", "x")
			sees("it ended with 1\n1\n")
			require.Equal(t, "1 0\n", do("display-message", "-p", "#{cursor_flag} #{alternate_on}"))
		})
	}
}
