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

	"graceperiod/internal/cli"
)

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return cli.Main(ctx, os.Args[1:], ".", os.Stdin, os.Stdout, os.Stderr, isTerminal(os.Stdin) && isTerminal(os.Stdout))
}

// isTerminal is true for a terminal, and for the null device, which answers no
// question: whoever asks must take silence for an answer.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
