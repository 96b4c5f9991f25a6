package tui

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/screen"
)

// edited is told when the editor has ended.
type edited struct {
	command string
	err     error
}

func (e edited) said() screen.Say {
	if e.err == nil {
		return screen.Say{}
	}
	return screen.Say{Bad: true, Text: fmt.Sprintf("%s: %v. Set EDITOR to your editor's command.", e.command, e.err)}
}

// edit gives the terminal to the user's editor until it ends.
func (a *app) edit(msg screen.OpenEditor) tea.Cmd {
	args := editor(os.Getenv, exec.LookPath, msg.Path, msg.Line)
	if args == nil {
		return screen.Tell(screen.Say{Bad: true, Text: fmt.Sprintf("No editor is known. Set EDITOR to its command; the file is %s, line %d.", msg.Path, msg.Line)})
	}
	return tea.ExecProcess(exec.Command(args[0], args[1:]...), func(err error) tea.Msg { return edited{args[0], err} })
}

// editor is the command that opens a file at a line: VISUAL's, or EDITOR's, or one
// that is usually there. Nil: there is none.
func editor(env func(string) string, look func(string) (string, error), path string, line int) []string {
	var args []string
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if args = strings.Fields(env(name)); len(args) > 0 {
			break
		}
	}
	if len(args) == 0 {
		for _, name := range []string{"sensible-editor", "nano", "vim", "vi", "notepad"} {
			if _, err := look(name); err == nil {
				args = []string{name}
				break
			}
		}
	}
	if len(args) == 0 {
		return nil
	}
	return append(args, at(args[0], path, line)...)
}

// at is how an editor is told of a line. Those that are not known get the file.
func at(command, path string, line int) []string {
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(command)), ".exe")
	if line < 1 {
		return []string{path}
	}
	n := strconv.Itoa(line)
	switch name {
	case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "kak", "micro", "joe", "sensible-editor", "gvim":
		return []string{"+" + n, path}
	case "code", "codium", "cursor", "code-insiders":
		return []string{"--wait", "--goto", path + ":" + n}
	case "hx", "helix", "subl", "zed":
		return []string{path + ":" + n}
	}
	return []string{path}
}
