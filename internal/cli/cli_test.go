package cli_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The tool is tested as it is used: a built program, in a copy of the workbook
// whose lessons the tests edit. There is one copy, as building in a new folder
// compiles everything anew.
var (
	program string
	root    string
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "graceperiod-cli-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		if dir, err = filepath.EvalSymlinks(dir); err != nil {
			panic(err)
		}
		root = filepath.Join(dir, "workbook")
		program = filepath.Join(dir, "gpw")
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		build := exec.Command("go", "build", "-o", program, "graceperiod")
		if out, err := build.CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

// copyWorkbook fills root. It must run within a test: only then does go test know
// that its result depends on these files.
var copyWorkbook = sync.OnceFunc(func() {
	for _, name := range []string{"go.mod", "go.sum", "go.work", "lessons", "BOOK.md", "solutions", "rcu", "tests", "internal"} {
		err := filepath.WalkDir(filepath.Join("../..", name), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel("../..", path)
			if err != nil {
				return err
			}
			to := filepath.Join(root, rel)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			return os.WriteFile(to, text, 0o644)
		})
		if err != nil {
			panic(err)
		}
	}
})

const lessonFile = "lessons/02-grace-period/domain.go"

// start puts the lesson's file and everything that is kept into a known state.
func start(t *testing.T, text string) {
	t.Helper()
	copyWorkbook()
	// What is under build/ only saves time.
	for _, kept := range []string{"progress.json", "backup", "traces"} {
		require.NoError(t, os.RemoveAll(filepath.Join(root, ".graceperiod", kept)))
	}
	write(t, lessonFile, text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(text), 0o644))
}

// keep makes it known what a run of the lesson showed.
func keep(t *testing.T, record string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Join(root, ".graceperiod"), 0o755))
	write(t, ".graceperiod/progress.json", `{"version":1,"lessons":{"02-grace-period":`+record+`}}`)
}

func read(t *testing.T, name string) string {
	t.Helper()
	copyWorkbook()
	text, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(text)
}

func stub(t *testing.T) string { return read(t, "tests/02-grace-period/stub.go.txt") }

// solution is the reference answer, with some text replaced.
func solution(t *testing.T, replace ...string) string {
	text := read(t, "solutions/02-grace-period/domain.go")
	for i := 0; i < len(replace); i += 2 {
		require.Contains(t, text, replace[i])
		text = strings.Replace(text, replace[i], replace[i+1], 1)
	}
	return text
}

// singleFlip waits for one phase only.
func singleFlip(t *testing.T) string { return solution(t, "\td.turn()\n\td.turn()\n", "\td.turn()\n") }

type result struct {
	code     int
	out, err string
}

// call is one run of the program.
type call struct {
	dir   string // below the root
	env   []string
	stdin string
}

func (c call) do(t *testing.T, args ...string) result {
	t.Helper()
	copyWorkbook()
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Join(root, c.dir)
	cmd.Env = append(os.Environ(), c.env...)
	cmd.Stdin = strings.NewReader(c.stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if err != nil {
		require.IsType(t, &exec.ExitError{}, err)
	}
	return result{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

func gp(t *testing.T, args ...string) result {
	t.Helper()
	return call{}.do(t, args...)
}

// goTest runs the lesson as go test does.
func goTest(t *testing.T) (passes bool, out string) {
	t.Helper()
	cmd := exec.Command("go", "test", "-vet=off", "./lessons/02-grace-period")
	cmd.Dir = root
	text, err := cmd.CombinedOutput()
	return err == nil, string(text)
}

func line(t *testing.T, text, label string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + label + ` +(.*)$`).FindStringSubmatch(text)
	require.NotNil(t, m, "no line %q in:\n%s", label, text)
	return m[1]
}

func TestProgramWithoutArgumentsPrintsListAndNextStep(t *testing.T) {
	start(t, stub(t))
	r := gp(t)
	assert.Equal(t, 0, r.code, r.err)
	assert.Contains(t, r.out, "The Grace Period Workbook")
	assert.Regexp(t, `· 02 grace-period +0 of 7 +not started`, r.out)
	assert.Contains(t, line(t, r.out, "next"), "go run . watch")
}

func TestRunOfStubFailsAtGoal1(t *testing.T) {
	start(t, stub(t))
	r := gp(t, "run", "02")
	assert.Equal(t, 1, r.code, r.err)
	assert.Contains(t, r.out, " ✗ failed    1  ")
	assert.Contains(t, r.out, " · locked    2  ")
	for _, label := range []string{"rule", "saw", "so"} {
		assert.NotEmpty(t, line(t, r.out, label))
	}
	assert.Regexp(t, `^go run \. timeline 02\.1[a-z]:\S+     hint: go run \. hint 02     text: BOOK\.md, ".+"$`, line(t, r.out, "next"))
	passes, out := goTest(t)
	assert.False(t, passes)
	assert.Contains(t, out, "--- FAIL: TestLesson/1_")

	list := gp(t, "list")
	assert.Regexp(t, `✗ 02 grace-period +0 of 7 +failed `, list.out)
	write(t, lessonFile, stub(t)+"\n")
	changed := gp(t, "list").out
	assert.Contains(t, changed, "failed *")
	assert.Contains(t, changed, "* changed since it was run")
}

func TestRunOfSolutionMeetsEveryGoal(t *testing.T) {
	start(t, solution(t))
	r := gp(t, "run", "grace-period")
	assert.Equal(t, 0, r.code, r.out+r.err)
	assert.Contains(t, r.out, "7 of 7 goals met · plain fields ")
	assert.Regexp(t, `explored [0-9,]+ schedules, bound \d, complete`, r.out)
	assert.NotContains(t, r.out, "rule ")
	assert.Regexp(t, `\nnext .*\nreal run  1\.0 s on \d+ CPUs?: [0-9,.M ]+ sections, [0-9,.M ]+ grace periods, .*age 1`, r.out, "it follows the verdict; %s", r.err)
	without := call{env: []string{"CGO_ENABLED=0"}}.do(t, "run", "02", "--json", "--no-real")
	assert.Equal(t, 0, without.code)
	assert.NotContains(t, without.out, "real_run")
	passes, out := goTest(t)
	assert.True(t, passes, out)
	assert.NotContains(t, out, "real run")
	assert.Regexp(t, `✓ 02 grace-period +7 of 7 +met `, gp(t, "list").out)
}

func TestRunOfSingleFlipFailsWithTraceThatReplays(t *testing.T) {
	start(t, singleFlip(t))
	r := gp(t, "run", "2")
	assert.Equal(t, 1, r.code, r.err)
	assert.Contains(t, r.out, "✗ failed    4  a reader delayed while entering is not missed")
	assert.Contains(t, r.out, "3 of 7 goals met")

	name := regexp.MustCompile(`timeline (\S+)`).FindStringSubmatch(line(t, r.out, "next"))[1]
	first := gp(t, "timeline", name, "--plain")
	assert.Equal(t, 0, first.code, first.err)
	assert.Contains(t, first.out, "lesson 02, goal 4, a reader delayed while entering is not missed")
	assert.Contains(t, first.out, "domain.go:")
	assert.Contains(t, line(t, first.out, "rule"), "Synchronize returns only after")
	assert.Equal(t, first.out, gp(t, "timeline", name, "--plain").out, "a replay is the same each time")

	recorded := gp(t, "timeline", name, "--json")
	assert.Equal(t, 0, recorded.code)
	fromStdin := call{stdin: recorded.out}.do(t, "timeline", "-")
	assert.Equal(t, first.out, fromStdin.out)
	ascii := gp(t, "timeline", name, "--ascii")
	for _, r := range ascii.out {
		require.Less(t, r, rune(128))
	}

	// The file of a recorded run stays, and says when it is out of date.
	write(t, "run.trace", recorded.out)
	defer os.Remove(filepath.Join(root, "run.trace"))
	assert.Equal(t, first.out, gp(t, "timeline", "run.trace").out)
	write(t, lessonFile, stub(t))
	assert.Contains(t, gp(t, "timeline", "run.trace").out, "The code has changed since this run was recorded")
	gone := gp(t, "timeline", name)
	assert.Contains(t, []int{0, 2}, gone.code, "the stub has other steps: %s", gone.err)
}

func TestRunNamesWhatIsWrongWithFile(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"does not build": {solution(t, "\td.turn()\n", "\td.twist()\n"), []string{"✗ does not build", lessonFile + ":", "d.twist undefined", "next   "}},
		"signature":      {solution(t, "func (d *Domain) Synchronize() {", "func (d *Domain) Sync() {"), []string{"does not build", "missing:  func (*Domain) Synchronize()"}},
		"not allowed":    {solution(t, "\td.turn()\n", "\tgo d.turn()\n"), []string{"✗ not allowed", lessonFile + ":", "mem.Go", "next   "}},
		"endless loop":   {solution(t, "\td.turn()\n", "\tfor i := 0; ; i++ {\n\t}\n"), []string{"✗ failed    1", "rule   ", "mem operation"}},
		"panic":          {solution(t, "\td.turn()\n", "\tvar m map[int]int\n\tm[1] = 2\n"), []string{"✗ failed    1", "panicked: assignment to entry in nil map"}},
	} {
		t.Run(name, func(t *testing.T) {
			start(t, c.text)
			r := gp(t, "run", "02")
			assert.Equal(t, 1, r.code, r.err)
			for _, want := range c.want {
				assert.Contains(t, r.out, want)
			}
		})
	}
	start(t, "package graceperiod\n\nfunc {\n")
	r := gp(t, "run", "02", "--json")
	assert.Equal(t, 1, r.code)
	var report map[string]any
	require.NoError(t, json.Unmarshal([]byte(r.out), &report), r.out)
	assert.Equal(t, "does not build", report["state"])
	assert.Contains(t, report["compiler"], lessonFile+":3:6: syntax error")
	assert.Empty(t, report["goals"])
}

func TestRunPaysNoAttentionToUsersGoSettings(t *testing.T) {
	start(t, stub(t))
	r := call{env: []string{"GOFLAGS=-mod=mod", "GOWORK=off", "GORACE=halt_on_error=1", "GODEBUG=gctrace=1"}}.do(t, "run", "02", "--json")
	assert.Equal(t, 1, r.code, r.err)
	assert.Contains(t, r.out, `"state": "failed"`)
}

func TestCommandsWorkAnywhereInWorkbook(t *testing.T) {
	start(t, stub(t))
	r := call{dir: "lessons/02-grace-period"}.do(t, "run")
	assert.Equal(t, 1, r.code, r.err)
	assert.Contains(t, r.out, "lesson 02 ")
	assert.Equal(t, 0, call{dir: "rcu"}.do(t).code)
	outside := call{dir: "../.."}.do(t, "list")
	assert.Equal(t, 2, outside.code)
	assert.Contains(t, outside.err, "not in the workbook")
	assert.Contains(t, line(t, outside.err, "next"), "cd into")
}

func TestBadInputIsNamedWithWhatToTypeNext(t *testing.T) {
	start(t, stub(t))
	write(t, "bad.trace", "{}\n")
	defer os.Remove(filepath.Join(root, "bad.trace"))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "02-grace-perod"}, `no lesson "02-grace-perod"; the nearest is 02-grace-period`},
		{[]string{"watch", "nonsense"}, `no lesson "nonsense"`},
		{[]string{"rnu"}, "unknown command"},
		{[]string{"run", "--fast"}, "unknown flag: --fast"},
		{[]string{"run", "01", "02"}, "accepts at most 1 arg"},
		{[]string{"hint", "02", "--level", "4"}, "hints are 1 to 3"},
		{[]string{"timeline", "grace"}, `"grace" is no trace: a trace looks like 02.4a:a2b8a3`},
		{[]string{"timeline", "99.1a:abc"}, "is no trace"},
		{[]string{"timeline", "02.1a:a!"}, "is no thread"},
		{[]string{"timeline", "02.42a:a"}, "has goals 1 to 7"},
		{[]string{"timeline", "bad.trace"}, "version 0"},
		{[]string{"timeline", "gone.trace"}, "cannot read the trace"},
		{[]string{"timeline", "-"}, "the input is empty"},
		{[]string{"reset", "02"}, "no terminal to ask on"},
		{[]string{"solution", "02"}, "has not passed yet"},
	} {
		r := gp(t, c.args...)
		assert.Equal(t, 2, r.code, "%v: %s", c.args, r.out)
		assert.Contains(t, r.err, c.want, "%v", c.args)
		assert.Contains(t, line(t, r.err, "next"), "go run . ", "%v", c.args)
		assert.Empty(t, r.out, "%v", c.args)
	}
}

func TestMissingGoIsNotAvailable(t *testing.T) {
	start(t, stub(t))
	r := call{env: []string{"PATH=" + t.TempDir()}}.do(t, "run", "02")
	assert.Equal(t, 3, r.code)
	assert.Contains(t, r.err, "the go command is not in PATH")
}

func TestMissingLessonIsNamed(t *testing.T) {
	start(t, stub(t))
	require.NoError(t, os.Remove(filepath.Join(root, lessonFile)))
	r := gp(t, "run", "02")
	assert.Equal(t, 2, r.code)
	assert.Contains(t, r.err, lessonFile+": the file is missing")
	assert.Contains(t, line(t, r.err, "next"), "go run . reset 02")
	assert.Equal(t, 0, gp(t, "reset", "02", "--yes").code)
	assert.Equal(t, stub(t), read(t, lessonFile))

	aside := filepath.Join(root, "aside")
	require.NoError(t, os.Rename(filepath.Join(root, "lessons"), aside))
	defer func() { require.NoError(t, os.Rename(aside, filepath.Join(root, "lessons"))) }()
	for _, args := range [][]string{{"run", "02"}, {"watch", "02"}} {
		r := gp(t, args...)
		assert.NotEqual(t, 0, r.code)
		assert.Contains(t, r.err, "lessons: ")
		assert.NotEmpty(t, line(t, r.err, "next"))
	}
	assert.Equal(t, 0, gp(t).code, "the list is there all the same")
}

func TestHintsComeOneAfterTheOther(t *testing.T) {
	start(t, stub(t))
	for _, want := range []string{"hint 1 of 3", "hint 2 of 3", "hint 3 of 3", "hint 3 of 3"} {
		r := gp(t, "hint", "02")
		assert.Equal(t, 0, r.code, r.err)
		assert.Contains(t, r.out, want)
		assert.Contains(t, r.out, "lesson 02, goal 1")
	}
	assert.Contains(t, gp(t, "hint", "02", "--level", "1").out, "hint 1 of 3")
	keep(t, `{"state":"failed","met":[1,2,3],"goals":7}`)
	assert.Contains(t, gp(t, "hint", "02").out, "lesson 02, goal 4")
}

func TestSolutionIsShownAfterPass(t *testing.T) {
	start(t, stub(t))
	anyway := gp(t, "solution", "02", "--anyway")
	assert.Equal(t, 0, anyway.code)
	assert.Contains(t, anyway.out, "// solutions/02-grace-period/domain.go\n")
	assert.Contains(t, anyway.out, solution(t))
	keep(t, `{"state":"failed","met":[],"goals":7,"passed":"2026-01-02T03:04:05Z"}`)
	assert.Equal(t, 0, gp(t, "solution", "02").code, "once passed is passed")
}

func TestResetKeepsBackup(t *testing.T) {
	start(t, "package mine\n")
	r := gp(t, "reset", "02", "--yes")
	assert.Equal(t, 0, r.code, r.err)
	assert.Contains(t, r.out, "your text is in .graceperiod/backup/02-grace-period/domain.go.1")
	assert.Equal(t, "package mine\n", read(t, ".graceperiod/backup/02-grace-period/domain.go.1"))
	assert.Equal(t, stub(t), read(t, lessonFile))
}

func TestCorruptProgressIsSaidAloud(t *testing.T) {
	start(t, stub(t))
	write(t, ".graceperiod/progress.json", "{\"version\":")
	r := gp(t, "list")
	assert.Equal(t, 0, r.code)
	assert.Contains(t, r.err, ".graceperiod/progress.json was damaged")
	assert.Contains(t, r.err, "progress.json.corrupt.")
	assert.Empty(t, gp(t, "list").err)
}

func TestProgressThatCannotBeKeptIsNoFailure(t *testing.T) {
	start(t, stub(t))
	// A folder where the file should be keeps out even root; start removes it.
	require.NoError(t, os.MkdirAll(filepath.Join(root, ".graceperiod", "progress.json"), 0o755))
	r := gp(t, "run", "02")
	assert.Equal(t, 1, r.code)
	assert.Contains(t, r.out, "✗ failed    1")
	assert.Contains(t, r.err, "progress is not kept")
}

func TestProgressThatCannotBeIsSaidAloud(t *testing.T) {
	start(t, stub(t))
	keep(t, `{"state":"met","met":[1,2,99],"hints":[-3]}`)
	r := gp(t, "list")
	assert.Equal(t, 0, r.code)
	assert.Contains(t, r.err, "what cannot be")
	assert.Regexp(t, `· 02 grace-period +2 of 7 +not started`, r.out)
	assert.Contains(t, gp(t, "hint", "02").out, "goal 3")
}

func TestListPrintsJSON(t *testing.T) {
	start(t, stub(t))
	r := gp(t, "list", "--json")
	assert.Equal(t, 0, r.code)
	var entries []map[string]any
	require.NoError(t, json.Unmarshal([]byte(r.out), &entries))
	require.Greater(t, len(entries), 1)
	second := entries[1]
	assert.Equal(t, "02-grace-period", second["lesson"])
	assert.Equal(t, "not started", second["state"])
	assert.Equal(t, lessonFile, second["file"])
	assert.EqualValues(t, 7, second["goals"])
}

func TestShellCompletesLessons(t *testing.T) {
	for _, command := range []string{"run", "watch", "hint", "solution", "reset"} {
		r := gp(t, "__complete", command, "")
		assert.Equal(t, 0, r.code)
		assert.Contains(t, r.out, "02-grace-period\t", command)
	}
}
