//go:build !linux

package torture

import "time"

// processors is empty where threads are not tied to them.
func processors() []int { return nil }

func pin(int) {}

func nap(d time.Duration) { time.Sleep(d) }
