// Package cli is the workbook's commands: what is typed after "go run .".
//
// A command prints its result on standard output, and what went wrong on
// standard error: what happened, where, and what to type next. Everything it
// knows comes from package workbook.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
)

// The exit codes of the built program; "go run" shows every one but 0 as 1.
const (
	exitMet         = 0 // every goal is met, or the command did what it was asked
	exitNotMet      = 1 // a goal is not met, or undecided
	exitBadInput    = 2
	exitUnavailable = 3 // not available on this machine
)

// app is what the commands share.
type app struct {
	dir    string // the current folder
	in     io.Reader
	out    io.Writer
	err    io.Writer
	isTerm bool // in and out are a terminal: somebody can answer
	screen bool // out is a terminal on which screens can be drawn

	saidSlow sync.Once
}

// Terminal tells what is a terminal.
type Terminal struct{ In, Out bool }

// Main runs the command in args, without the program's name, and returns the
// exit code.
func Main(ctx context.Context, args []string, dir string, in io.Reader, out, err io.Writer, t Terminal) int {
	a := &app{dir: dir, in: in, out: out, err: err, isTerm: t.In && t.Out, screen: t.Out && os.Getenv("TERM") != "dumb"}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(err)
	failed := root.ExecuteContext(ctx)
	if failed != nil && ctx.Err() != nil {
		fmt.Fprintln(err, "stopped")
		return exitNotMet
	}
	return a.code(failed)
}

// notMet is the error of a command that ran as it should and has bad news,
// which it has printed already.
var notMet = errors.New("not every goal is met")

// code prints an error and returns the exit code that belongs to it.
func (a *app) code(err error) int {
	var problem *workbook.Problem
	switch {
	case err == nil:
		return exitMet
	case errors.Is(err, notMet):
		return exitNotMet
	case errors.As(err, &problem):
		fmt.Fprintln(a.err, problem)
		if problem.Unavailable {
			return exitUnavailable
		}
		return exitBadInput
	}
	fmt.Fprintln(a.err, strings.TrimSpace(err.Error()))
	if !strings.Contains(err.Error(), "go run . ") {
		fmt.Fprintln(a.err, "next   go run . help")
	}
	return exitBadInput
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "graceperiod",
		Short: "The Grace Period Workbook: build what waits for readers",
		Long: `The Grace Period Workbook: build what waits for readers.

Without a command it opens the screens on a terminal, and prints the lessons and
the next step elsewhere. A LESSON is named as
02, 2, grace-period or 02-grace-period; where it is left out, the lesson of the
current folder is meant, or else the first that is not met.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return a.home(cmd.Context()) },
		Annotations:   map[string]string{cobra.CommandDisplayNameAnnotation: "go run ."},
	}
	root.AddCommand(a.listCommand(), a.runCommand(), a.watchCommand(), a.hintCommand(),
		a.timelineCommand(), a.figuresCommand(), a.checkCommand(), a.solutionCommand(), a.resetCommand(), a.labChild())
	return root
}

func (a *app) open() (*workbook.Workbook, error) { return workbook.Open(a.dir) }

// say prints notices, each on a line of its own.
func (a *app) say(notices []string) {
	for _, notice := range notices {
		fmt.Fprintln(a.err, fill("note   ", strings.Fields(notice), " ", under, a.width()))
	}
}
