package kernel

import "time"

// Costs is what things take on one machine. A machine that a thread describes has
// one value; it says where each figure comes from.
type Costs struct {
	Machine string // "N17, 4 CPUs"
	CPUs    int

	// A grace period ends with the Ticks-th tick of the clock from its beginning:
	// CPUs look at what they have to report when the clock ticks. Work that ends
	// before the tick costs nothing beside it.
	Tick  time.Duration
	Ticks int

	Mount     time.Duration // one mount command
	Unmount   time.Duration // one unmount, without a normal grace period, and with an expedited one that interrupts nobody
	Interrupt time.Duration // from Interrupt until the handler has gone: what its CPU loses
}
