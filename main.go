// Graceperiod is the Grace Period Workbook: runnable exercises about grace
// periods, the waits at the heart of RCU. Type
//
//	go run .
//
// in this folder to see the lessons and the next step.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"graceperiod/internal/cli"
)

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return cli.Main(ctx, os.Args[1:], ".", os.Stdin, os.Stdout, os.Stderr, cli.Terminal{In: isTerminal(os.Stdin), Out: isTerminal(os.Stdout)})
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
