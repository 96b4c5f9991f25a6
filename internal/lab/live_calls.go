package lab

import (
	"slices"
	"sync"
	"time"
)

// calls is how long the caller's calls took.
type calls struct {
	mu      sync.Mutex
	n       int
	last    [512]time.Duration
	longest time.Duration
}

func (c *calls) add(took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last[c.n%len(c.last)] = took
	c.n++
	c.longest = max(c.longest, took)
}

// read is how many there were, the median of the last of them, and the longest.
func (c *calls) read() (n int, median, longest time.Duration) {
	c.mu.Lock()
	some := slices.Clone(c.last[:min(c.n, len(c.last))])
	n, longest = c.n, c.longest
	c.mu.Unlock()
	if len(some) > 0 {
		slices.Sort(some)
		median = some[len(some)/2]
	}
	return n, median, longest
}
