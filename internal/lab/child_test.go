package lab_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"graceperiod/internal/lab"
	"graceperiod/rcu/kernel"
)

// dies names the variable that has a child end at once, with that exit code.
const dies = "LAB_TEST_EXIT"

// TestMain is also the child: the test program is started again by Child.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == lab.Command {
		if code, err := strconv.Atoi(os.Getenv(dies)); err == nil {
			fmt.Fprintln(os.Stderr, "goodbye")
			os.Exit(code)
		}
		if lab.Main(os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// tooLarge takes some seconds, and then it is given up.
func tooLarge() lab.Setup {
	s := lab.On(kernel.QEMU61x4)
	s.CPUs, s.Readers, s.Length, s.Load = 32, 31, lab.MinLength, 20_000
	return s
}

func TestChildIsTheSame(t *testing.T) {
	p := lab.Presets()[0]
	here := run(t, p.B)
	there, err := lab.Child(t.Context(), p.B)
	require.NoError(t, err)
	require.Equal(t, here, there)
}

func TestChildIsKilled(t *testing.T) {
	reason := errors.New("another setup")
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(200*time.Millisecond, func() { cancel(reason) })
	began := time.Now()
	_, err := lab.Child(ctx, tooLarge())
	require.ErrorIs(t, err, reason)
	require.Less(t, time.Since(began), 3*time.Second)
}

func TestChildSaysThatItIsTooMuch(t *testing.T) {
	if testing.Short() {
		t.Skip("ten million steps")
	}
	_, err := lab.Child(t.Context(), tooLarge())
	require.ErrorIs(t, err, lab.ErrTooLarge)
}

func TestChildDies(t *testing.T) {
	s := lab.On(kernel.QEMU61x4)
	t.Setenv(dies, "3")
	_, err := lab.Child(t.Context(), s)
	require.ErrorIs(t, err, lab.ErrMemory)
	t.Setenv(dies, "7")
	_, err = lab.Child(t.Context(), s)
	require.EqualError(t, err, "the experiment's process died (exit status 7): goodbye")
	t.Setenv(dies, "0")
	_, err = lab.Child(t.Context(), s)
	require.ErrorContains(t, err, "said nothing that could be read")
}

// A child whose program is gone does not go on.
func TestChildAlone(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	question, err := json.Marshal(tooLarge())
	require.NoError(t, err)
	cmd := exec.Command(exe, lab.Command)
	cmd.Stdin = bytes.NewReader(question)
	began := time.Now()
	require.Error(t, cmd.Run())
	require.Equal(t, 4, cmd.ProcessState.ExitCode())
	require.Less(t, time.Since(began), 2*time.Second)
}
