//go:build !linux

package cpu

import "time"

// All is empty: here threads are not tied to processors.
func All() []int { return nil }

// Pin does nothing here.
func Pin(int) {}

// Nap sleeps.
func Nap(d time.Duration) { time.Sleep(d) }
