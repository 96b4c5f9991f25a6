package child_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
	solution "graceperiod/solutions/02-grace-period"
	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/child"
	"graceperiod/tests/wire"
)

const asChild = "GP_TEST_CHILD"

// TestMain is the verdict process when this binary is started as one.
func TestMain(m *testing.M) {
	name := os.Getenv(asChild)
	if name == "" {
		os.Exit(m.Run())
	}
	make := suite02.Adapt(solution.New)
	if do := badCode[name]; do != nil {
		make = func() suite02.Domain {
			b := &bad{}
			b.do = func() { do(b) }
			return b
		}
	}
	child.Main(suite02.Lesson(make))
}

type outcome struct {
	lines  []wire.Line
	report string
	output string
	code   int
	took   time.Duration
}

func (o outcome) last() wire.Line { return o.lines[len(o.lines)-1] }

// start runs this binary as a verdict process over the named code.
func start(t *testing.T, name string, order ...string) outcome {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	r, w, err := os.Pipe()
	require.NoError(t, err)
	cmd := exec.Command(self, order...)
	cmd.Env = append(os.Environ(), asChild+"="+name, "GORACE=atexit_sleep_ms=0")
	cmd.ExtraFiles = []*os.File{w}
	var out bytes.Buffer
	cmd.Stdout = &capped{w: &out, left: 1 << 20, over: func() { cmd.Process.Kill() }}
	cmd.Stderr = cmd.Stdout
	begin := time.Now()
	require.NoError(t, cmd.Start())
	w.Close()
	limit := time.AfterFunc(40*time.Second, func() { cmd.Process.Kill() })
	report, err := io.ReadAll(r)
	require.NoError(t, err)
	cmd.Wait()
	limit.Stop()
	o := outcome{report: string(report), output: out.String(), code: cmd.ProcessState.ExitCode(), took: time.Since(begin)}
	if order[0] == "verdict" {
		for _, l := range strings.Split(strings.TrimSpace(o.report), "\n") {
			var line wire.Line
			require.NoError(t, json.Unmarshal([]byte(l), &line), l)
			o.lines = append(o.lines, line)
		}
	}
	return o
}

type capped struct {
	w    io.Writer
	left int
	over func()
}

func (c *capped) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left < 0 {
		c.over()
		return len(p), nil
	}
	return c.w.Write(p)
}

func TestChildReportsEveryGoalOfTheSolution(t *testing.T) {
	o := start(t, "solution", "verdict")
	require.Equal(t, 0, o.code, o.output)
	assert.Equal(t, wire.Begin, o.lines[0].Event)
	assert.Equal(t, wire.End, o.last().Event)
	met := 0
	for _, l := range o.lines {
		if l.Event == wire.Goal && l.Verdict.State == wire.Met {
			met++
			assert.True(t, l.Verdict.Explored.Complete)
		}
	}
	assert.Equal(t, 7, met)
}

func TestChildNamesBadCode(t *testing.T) {
	for name, want := range map[string]struct {
		kind  sim.Kind
		saw   string // part of what the learner reads
		where string // file that must be named
	}{
		"endless loop":              {sim.EndlessLoop, "without reaching a mem operation", "bad_test.go"},
		"Gosched loop":              {sim.EndlessLoop, "without reaching a mem operation", "bad_test.go"},
		"plain mutex":               {sim.BlockedPlain, "use mem.Mutex", "bad_test.go"},
		"plain channel":             {sim.BlockedPlain, "use mem.Chan", "bad_test.go"},
		"select":                    {sim.BlockedPlain, "use mem.Chan", "bad_test.go"},
		"plain WaitGroup":           {sim.BlockedPlain, "package mem", "bad_test.go"},
		"plain sleep":               {sim.BlockedPlain, "use mem.Sleep", "bad_test.go"},
		"plain go statement":        {sim.Rogue, "did not start used package mem at bad_test.go:", ""},
		"spin":                      {sim.Livelock, "bad_test.go:", ""},
		"load loop":                 {sim.Livelock, "bad_test.go:", ""},
		"add loop":                  {sim.Livelock, "bad_test.go:", ""},
		"recursion with operations": {sim.Livelock, "bad_test.go:", ""},
		"deadlock":                  {sim.Deadlock, "bad_test.go:", ""},
		"panic":                     {sim.Panicked, "nil pointer dereference", "bad_test.go"},
		"panic that loops":          {sim.Panicked, "a value of type child_test.evilError", "bad_test.go"},
		"panic of an error":         {sim.Panicked, "wrapped: inner", "bad_test.go"},
		"goexit":                    {sim.Exited, "runtime.Goexit", "bad_test.go"},
		"memory":                    {sim.OutOfMemory, "MiB", ""},
		"forged lines":              {sim.Rule, "still inside", ""},
		"package-level value":       {sim.Stale, "earlier run", "bad_test.go"},
		"copied value":              {sim.Copied, "was copied", "bad_test.go"},
		"overwritten value":         {sim.Copied, "overwritten", "bad_test.go"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // a process of its own
			o := start(t, name, "verdict")
			var v *wire.Verdict
			for _, l := range o.lines {
				if (l.Event == wire.Goal || l.Event == wire.Stuck) && l.Verdict.State == wire.Failed {
					v = l.Verdict
				}
				if l.Event == wire.Goal {
					assert.NotEqual(t, wire.Met, l.Verdict.State)
				}
			}
			require.NotNil(t, v, "%s\n%s", o.report, o.output)
			assert.Equal(t, 1, v.Goal)
			assert.Equal(t, string(want.kind), v.Failure.Kind)
			assert.Contains(t, v.Failure.Saw, want.saw)
			assert.Contains(t, v.Failure.Where, want.where)
			assert.NotEmpty(t, v.Failure.Rule)
			assert.NotEmpty(t, v.Failure.So)
			assert.Less(t, o.took, 30*time.Second)
			t.Logf("%v  %s | %s | %s", o.took.Round(time.Millisecond), v.Failure.Rule, v.Failure.Saw, v.Failure.So)
		})
	}
}

func TestChildThatDiesLeavesNoGoalMet(t *testing.T) {
	for name, says := range map[string]string{
		"recursion":    "stack exceeds",
		"exit":         "",
		"output flood": "so much to say",
	} {
		t.Run(name, func(t *testing.T) {
			o := start(t, name, "verdict")
			assert.NotEqual(t, wire.End, o.last().Event)
			assert.Equal(t, wire.Scenario, o.last().Event, "the parent learns where it died")
			assert.Contains(t, o.output, says)
			assert.Less(t, o.took, 30*time.Second)
		})
	}
}

func TestReplayReportsTheSameLogEveryTime(t *testing.T) {
	o := start(t, "forged lines", "verdict")
	var id string
	for _, l := range o.lines {
		if l.Event == wire.Goal && l.Verdict.Failure != nil {
			id = l.Verdict.Failure.Trace
		}
	}
	require.NotEmpty(t, id)
	one, two := start(t, "forged lines", "replay", id), start(t, "forged lines", "replay", id)
	require.Equal(t, 0, one.code, one.output)
	assert.Equal(t, one.report, two.report)
	assert.Contains(t, one.report, `"schedule":"`+id+`"`)
}

func TestReplayRefusesATraceThatDoesNotFit(t *testing.T) {
	for id, says := range map[string]string{
		"02.1a:z9":            "the code has changed",
		"02.9a:a":             "goals 1 to 7",
		"02.1z:a":             "scenarios a to",
		"03.1a:a":             "this is lesson 02",
		"02.1a:a2!":           "is no thread",
		"nonsense":            "must look like",
		"02.1a:a0":            "must be from 1",
		"02.1a:.99":           "no closing dot",
		"02.1a:a999999999999": "must be from 1",
	} {
		o := start(t, "solution", "replay", id)
		assert.Equal(t, 2, o.code, id)
		assert.Contains(t, o.output, says, id)
	}
}

func TestChildRefusesToRunOnItsOwn(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, "verdict")
	cmd.Env = append(os.Environ(), asChild+"=solution")
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "started by the workbook")
}
