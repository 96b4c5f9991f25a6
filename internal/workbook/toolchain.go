package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The oldest Go that builds the workbook.
const (
	needMajor = 1
	needMinor = 26
)

const installGo = "install Go 1.26 or later from https://go.dev/dl, then open a new terminal"

// toolchain is the go command, looked up once a process.
type toolchain struct {
	once  sync.Once
	path  string
	err   error
	about sync.Once
	facts goFacts
	fault error
}

// goFacts is what the go command says of itself in the environment that its
// children get.
type goFacts struct {
	GOVERSION   string
	GOOS        string
	CGO_ENABLED string
	CC          string
	GOTOOLDIR   string
}

// command returns the path of the go command.
func (t *toolchain) command() (string, error) {
	t.once.Do(func() {
		t.path, t.err = exec.LookPath("go")
		if t.err != nil {
			t.err = &Problem{What: "the go command is not in PATH", Next: installGo, Unavailable: true}
		}
	})
	return t.path, t.err
}

// known asks the go command for its facts; it is an error if it is too old.
func (w *Workbook) known(ctx context.Context) (goFacts, error) {
	t := &w.tool
	path, err := t.command()
	if err != nil {
		return goFacts{}, err
	}
	t.about.Do(func() {
		// The answer is kept, so a run that is given up must not spoil it.
		cmd := exec.CommandContext(context.WithoutCancel(ctx), path, "env", "-json", "GOVERSION", "GOOS", "CGO_ENABLED", "CC", "GOTOOLDIR")
		// Not below the root: an old go refuses to start under a go.mod that it is too old for.
		cmd.Dir = os.TempDir()
		cmd.Env = goEnv("off")
		out, err := cmd.Output()
		if err != nil {
			t.fault = &Problem{What: "the go command does not work", Where: path, Next: installGo, Unavailable: true, Err: err}
			return
		}
		if err := json.Unmarshal(out, &t.facts); err != nil {
			t.fault = &Problem{What: "the go command answers strangely", Where: path, Next: installGo, Unavailable: true, Err: err}
			return
		}
		if tooOld(t.facts.GOVERSION) {
			t.fault = &Problem{
				What:        fmt.Sprintf("%s is too old: the workbook needs Go %d.%d", t.facts.GOVERSION, needMajor, needMinor),
				Where:       path,
				Next:        installGo,
				Unavailable: true,
			}
		}
	})
	return t.facts, t.fault
}

// tooOld reads "go1.26.8", "go1.27rc1", "devel go1.28-abc"; what it cannot read
// it lets pass, as the build will tell.
func tooOld(version string) bool {
	_, numbers, found := strings.Cut(version, "go")
	if !found {
		return false
	}
	major, rest, _ := strings.Cut(numbers, ".")
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if end >= 0 {
		rest = rest[:end]
	}
	x, err := strconv.Atoi(major)
	if err != nil {
		return false
	}
	y, err := strconv.Atoi(rest)
	if err != nil {
		return false
	}
	return x < needMajor || x == needMajor && y < needMinor
}

// noRace says why -race cannot be used here, or "".
func (f goFacts) noRace() string {
	// On macOS the race detector needs neither.
	if f.GOOS == "darwin" {
		return ""
	}
	if f.CGO_ENABLED == "0" && os.Getenv("CGO_ENABLED") == "0" {
		return "CGO_ENABLED=0 is set: unset it"
	}
	compiler, _, _ := strings.Cut(strings.TrimSpace(f.CC), " ")
	if compiler == "" {
		compiler = "gcc"
	}
	if _, err := exec.LookPath(compiler); err != nil {
		return fmt.Sprintf("no C compiler: install %s", compiler)
	}
	if f.CGO_ENABLED == "0" {
		return "cgo is off: go env -u CGO_ENABLED"
	}
	return ""
}

// goCommand prepares a go command in lessons/. It is interrupted, not killed,
// when ctx ends, so that it removes its temporary files.
func (w *Workbook) goCommand(ctx context.Context, args ...string) (*exec.Cmd, error) {
	path, err := w.tool.command()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = filepath.Join(w.Root, lessonsDir)
	cmd.Env = goEnv(filepath.Join(w.Root, "go.work"))
	cmd.WaitDelay = 2 * time.Second
	if runtime.GOOS != "windows" {
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	}
	return cmd, nil
}

// goEnv is the environment of a go command. A user's GOFLAGS=-mod=mod fails in
// a workspace, and another go.work would hide ours: both are always set here.
// An empty GOFLAGS would mean the one in the user's go env file, hence the
// harmless flag; it also keeps git from being run in every build.
func goEnv(work string) []string {
	env := without(os.Environ(), "GOFLAGS", "GOWORK", "GO111MODULE", "GORACE", "GODEBUG", "PWD")
	env = append(env, "GOFLAGS=-buildvcs=false", "GOWORK="+work)
	if !has(env, "GOCACHE") && !has(env, "HOME") && !has(env, "XDG_CACHE_HOME") && runtime.GOOS != "windows" {
		// As in a container that starts with nothing but a PATH.
		home := filepath.Join(os.TempDir(), "graceperiod-go")
		env = append(env, "GOCACHE="+filepath.Join(home, "cache"), "GOPATH="+filepath.Join(home, "path"))
	}
	return env
}

// childEnv is the environment of a verdict child.
func childEnv(extra ...string) []string {
	env := without(os.Environ(), "GORACE", "GODEBUG", "GOTRACEBACK", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", "GP_VERDICT_FILE")
	// The child tells of races on its pipe and must reach its end line. A race that
	// equals an earlier one must count again, or a later goal would seem to have none.
	env = append(env, "GORACE=atexit_sleep_ms=0 exitcode=0 halt_on_error=0 suppress_equal_stacks=0 suppress_equal_addresses=0", "GOTRACEBACK=single")
	return append(env, extra...)
}

func without(env []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(names, name)
	})
}

func has(env []string, name string) bool {
	return slices.ContainsFunc(env, func(entry string) bool {
		value, found := strings.CutPrefix(entry, name+"=")
		return found && value != ""
	})
}

// firstLine is the first line of a tool's output that says something.
func firstLine(out []byte) string {
	for line := range bytes.Lines(out) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return string(line)
		}
	}
	return ""
}
