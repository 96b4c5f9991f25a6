package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Command is the program's hidden command that calls [Main].
const Command = "lab-child"

// childLimit is how long a run may take, in real time.
const childLimit = 20 * time.Second

// ErrTooLong says that a run had not ended within its real time.
var ErrTooLong = fmt.Errorf("the run was not over after %v: try fewer unmounts, fewer readers, or longer sections", childLimit)

// reply is what the child writes.
type reply struct {
	Outcome *Outcome    `json:"outcome,omitempty"`
	Limit   *LimitError `json:"limit,omitempty"`
	Large   bool        `json:"large,omitempty"`
	Problem string      `json:"problem,omitempty"`
}

// Child is [Run] in a process of its own: this program, started with [Command]. When
// ctx ends, the process is killed, and Child returns the cause. Its errors beside
// that are Run's, [ErrTooLong] and [ErrMemory]. Any goroutine may call it, and many
// at once.
func Child(ctx context.Context, s Setup) (Outcome, error) {
	if err := s.Check(); err != nil {
		return Outcome{}, err
	}
	question, err := json.Marshal(s)
	if err != nil {
		return Outcome{}, err
	}
	exe, err := os.Executable()
	if err != nil {
		return Outcome{}, fmt.Errorf("the program cannot find itself, to run the experiment: %w", err)
	}
	bounded, cancel := context.WithTimeout(ctx, childLimit)
	defer cancel()
	return ask(ctx, exec.CommandContext(bounded, exe, Command), bounded, question)
}

func ask(ctx context.Context, cmd *exec.Cmd, bounded context.Context, question []byte) (Outcome, error) {
	var said, complaint head
	said.room, complaint.room = 16<<20, 4<<10
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &said, &complaint, time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return Outcome{}, err
	}
	if err := cmd.Start(); err != nil {
		return Outcome{}, fmt.Errorf("the experiment could not be started: %w", err)
	}
	_, _ = in.Write(question) // it stays open: its end tells the child that we are gone
	err = cmd.Wait()
	var r reply
	switch {
	case ctx.Err() != nil:
		return Outcome{}, context.Cause(ctx)
	case bounded.Err() != nil:
		return Outcome{}, ErrTooLong
	case cmd.ProcessState.ExitCode() == exitMemory:
		return Outcome{}, ErrMemory
	case err != nil:
		first, _, _ := strings.Cut(complaint.String(), "\n")
		return Outcome{}, fmt.Errorf("the experiment's process died (%w): %s", err, first)
	}
	if err := json.Unmarshal([]byte(said.String()), &r); err != nil {
		return Outcome{}, fmt.Errorf("the experiment's process said nothing that could be read: %w", err)
	}
	return r.unpack()
}

func (r reply) unpack() (Outcome, error) {
	switch {
	case r.Limit != nil:
		return Outcome{}, r.Limit
	case r.Large:
		return Outcome{}, ErrTooLarge
	case r.Outcome == nil:
		return Outcome{}, errors.New(r.Problem)
	}
	return *r.Outcome, nil
}

// head keeps the beginning of what is written to it.
type head struct {
	strings.Builder
	room int
}

func (h *head) Write(p []byte) (int, error) {
	kept := p[:min(len(p), h.room)]
	h.room -= len(kept)
	h.Builder.Write(kept)
	return len(p), nil
}
