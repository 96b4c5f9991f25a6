package mem_test

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// asChild names what the test binary does when a test runs it as a child.
const asChild = "MEM_TEST_CHILD"

// children are for what would fail a test, or ends a process.
var children = map[string]func(){}

func TestMain(m *testing.M) {
	if f := children[os.Getenv(asChild)]; f != nil {
		f()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runChild runs the test binary as a child, and returns what it wrote.
func runChild(t *testing.T, name string, env ...string) (stdout, stderr string) {
	t.Helper()
	require.Contains(t, children, name)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), "GORACE=atexit_sleep_ms=0", asChild+"="+name), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s", &errs)
	return out.String(), errs.String()
}
