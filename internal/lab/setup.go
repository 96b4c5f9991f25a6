package lab

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
)

// Policy is one way to wait for the readers of what was removed.
type Policy string

// The policies. Each but the last has a lesson whose solution it is taken from.
const (
	Synchronous Policy = "synchronous" // each unmount waits for a grace period: lesson 05
	Expedited   Policy = "expedited"   // the same, and the wait interrupts busy CPUs: lesson 06
	WorkQueue   Policy = "work queue"  // a callback has a worker release it: lesson 07
	Lazy        Policy = "lazy"        // detached at once, released later: lesson 08
	Batched     Policy = "batched"     // one wait for all of them: lesson 05's UnmountTree
)

// Policies is all of them, in the order of the lessons.
var Policies = []Policy{Synchronous, Expedited, WorkQueue, Lazy, Batched}

// Setup is one experiment. The caller has CPU 0, the programs those behind it, then
// come the readers, one a CPU; what is left is idle.
type Setup struct {
	Policy  Policy        `json:"policy"`
	Machine string        `json:"machine"` // whose costs: one of [Machines]
	Tick    time.Duration `json:"tick"`    // of the clock; a grace period takes some of them
	CPUs    int           `json:"cpus"`
	Busy    int           `json:"busy"`    // CPUs, each with a program that never is in a section
	Readers int           `json:"readers"` // each is in a section for Length, then for as long in none
	Length  time.Duration `json:"length"`
	Load    int           `json:"load"` // unmounts
	Rate    int           `json:"rate"` // of them in a second; 0: each as soon as the last one is back
}

// The limits of a setup. They keep a run within seconds, whatever it is.
const (
	MaxCPUs   = 64
	MaxLoad   = 20_000
	MaxRate   = 100_000
	MinLength = 100 * time.Microsecond
	MaxLength = 10 * time.Second
	MinTick   = time.Millisecond
	MaxTick   = 100 * time.Millisecond
)

// LimitError says which value of a setup cannot be, and what could.
type LimitError struct {
	Field string // "readers"
	Text  string
}

func (e *LimitError) Error() string { return e.Field + ": " + e.Text }

// Check returns a [*LimitError] for the first value that cannot be.
func (s Setup) Check() error {
	bad := func(field, format string, a ...any) error {
		return &LimitError{field, fmt.Sprintf(format, a...)}
	}
	if !s.known() {
		return bad("policy", "%q is none; there are %v", s.Policy, Policies)
	}
	if _, ok := costs(s.Machine); !ok {
		return bad("machine", "%q has no costs; there are %q", s.Machine, Machines())
	}
	for _, f := range []struct {
		name            string
		is, least, most int
	}{
		{"CPUs", s.CPUs, 1, MaxCPUs}, {"busy", s.Busy, 0, MaxCPUs - 1}, {"readers", s.Readers, 0, MaxCPUs - 1},
		{"unmounts", s.Load, 1, MaxLoad}, {"rate", s.Rate, 0, MaxRate},
	} {
		if f.is < f.least || f.is > f.most {
			return bad(f.name, "%d is not from %d to %d", f.is, f.least, f.most)
		}
	}
	if s.Length < MinLength || s.Length > MaxLength {
		return bad("section", "%v is not from %v to %v", s.Length, MinLength, MaxLength)
	}
	if s.Tick < MinTick || s.Tick > MaxTick {
		return bad("tick", "%v is not from %v to %v", s.Tick, MinTick, MaxTick)
	}
	if need := 1 + s.Busy + s.Readers; need > s.CPUs {
		return bad("CPUs", "%d are too few: the caller needs one, %d programs and %d readers one each, %d in all", s.CPUs, s.Busy, s.Readers, need)
	}
	return nil
}

func (s Setup) known() bool {
	for _, p := range Policies {
		if s.Policy == p {
			return true
		}
	}
	return false
}

// Machines is the names of those whose unmounts cost something.
func Machines() []string {
	var names []string
	for _, c := range kernel.Machines {
		if c.Unmount > 0 && c.CPUs > 1 {
			names = append(names, c.Machine)
		}
	}
	return names
}

func costs(machine string) (kernel.Costs, bool) {
	for _, c := range kernel.Machines {
		if c.Machine == machine && c.Unmount > 0 {
			return c, true
		}
	}
	return kernel.Costs{}, false
}

// costs is the machine's, as far as the setup does not say something else.
func (s Setup) costs() kernel.Costs {
	c, _ := costs(s.Machine)
	c.CPUs, c.Tick = s.CPUs, s.Tick
	return c
}
