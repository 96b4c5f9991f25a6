package kernel

import "time"

// Costs is what things take on one machine. Each machine that a thread describes,
// or that was measured, has a value in [Machines], with the source of each figure.
type Costs struct {
	Machine string // "N17, 4 CPUs"
	CPUs    int

	// A grace period ends with the Ticks-th tick of the clock from its beginning:
	// CPUs report when the clock ticks. Work that is done before the tick costs
	// nothing beside it.
	Tick  time.Duration
	Ticks int

	Mount     time.Duration // one mount, as a command
	Unmount   time.Duration // one unmount, with an expedited wait that interrupts nobody; under a normal wait it is lost in the tick
	Fork      time.Duration // fork, exit and wait, together
	Free      time.Duration // to release namespaces
	Container time.Duration // to start a container, beside its grace periods
	Hold      time.Duration // of a global lock, to free one dentry
	Interrupt time.Duration // from Interrupt until its handler has gone: what the CPU loses that gets it

	Sources []Source
}

// Source says where a figure of a Costs comes from.
type Source struct {
	Figure string // "Tick"
	Text   string
}

const (
	hz250 = 4 * time.Millisecond

	tickAssumed   = "4 ms, that is HZ=250, the usual value of distributions: assumed, no thread states it"
	interruptFrom = "5 µs: measured on 6.1 in QEMU, where an expedited wait grows by 9 µs from 2 to 4 CPUs; no thread states it"
)

// The machines of N17: NeilBrown's virtual machine, started with four CPUs and with one.
var (
	N17x4 = Costs{
		Machine: "N17, 4 CPUs", CPUs: 4,
		Tick: hz250, Ticks: 5,
		Mount: 1600 * time.Microsecond, Unmount: 120 * time.Microsecond, Interrupt: 5 * time.Microsecond,
		Sources: []Source{
			{"Tick", tickAssumed},
			{"Ticks", "5: 100 s for 5001 unmounts are 20 ms each, five ticks"},
			{"Mount", "1.6 ms: 8 s for 5001"},
			{"Unmount", "120 µs: 0.6 s for 5001, expedited"},
			{"Interrupt", interruptFrom},
		},
	}
	N17x1 = Costs{
		Machine: "N17, 1 CPU", CPUs: 1,
		Tick: hz250, Ticks: 3,
		Mount: 3600 * time.Microsecond, Unmount: 120 * time.Microsecond, Interrupt: 5 * time.Microsecond,
		Sources: []Source{
			{"Tick", tickAssumed},
			{"Ticks", "3: measured on one CPU of 6.1 under a virtual clock, where every grace period took 3.00 ticks; not this machine's"},
			{"Mount", "3.6 ms: 18 s for 5001"},
			{"Unmount", "as with 4 CPUs; the thread has no expedited figure for one"},
			{"Interrupt", interruptFrom},
		},
	}

	// K12 is Kirill Shutemov's machine. He does not describe it.
	K12 = Costs{
		Machine: "K12", CPUs: 4,
		Tick: hz250, Ticks: 2,
		Fork: 556 * time.Microsecond, Free: 0, Interrupt: 5 * time.Microsecond,
		Sources: []Source{
			{"Tick", tickAssumed},
			{"Ticks", "2: 8.335 s for 1024 exits are 8.14 ms each, two ticks"},
			{"Fork", "556 µs: 0.569 s for 1024, with the release by a worker"},
			{"Interrupt", interruptFrom},
		},
	}

	// C25 is Eric Chanudet's: 6.15-rc1, PREEMPT_RT, in QEMU, with 8 CPUs.
	C25 = Costs{
		Machine: "C25, PREEMPT_RT, 8 CPUs", CPUs: 8,
		Tick: hz250, Ticks: 6,
		Unmount: 3194 * time.Microsecond, Container: 14210 * time.Microsecond, Interrupt: 5 * time.Microsecond,
		Sources: []Source{
			{"Tick", tickAssumed},
			{"Ticks", "6: umount took 24.55 ms, of which a wait of six ticks that begins at any moment is 22 ms"},
			{"Unmount", "3.194 ms: umount -l after the patch, which waits for nothing: it is the command itself"},
			{"Container", "14.21 ms: crun run after the patch, whose detaches wait for nothing"},
			{"Interrupt", interruptFrom},
		},
	}

	// W09 is Mike Waychison's, with 32 CPUs. The thread has no time of a single put.
	W09 = Costs{
		Machine: "W09, 32 CPUs", CPUs: 32,
		Hold: time.Microsecond,
		Sources: []Source{
			{"Hold", "1 µs: assumed; the thread has sums only, and figures are ratios"},
		},
	}

	// QEMU61x4 was measured for this workbook: Linux 6.1, a distribution's cloud
	// kernel, HZ=250, four emulated CPUs.
	QEMU61x4 = Costs{
		Machine: "6.1 in QEMU, 4 CPUs", CPUs: 4,
		Tick: hz250, Ticks: 4,
		Mount: 72 * time.Microsecond, Unmount: 96 * time.Microsecond, Interrupt: 5 * time.Microsecond,
		Fork: 1950 * time.Microsecond,
		Sources: []Source{
			{"Tick", "4 ms: the kernel's configuration"},
			{"Ticks", "4: single unmounts and direct grace periods took 3.3 to 4.0 ticks; the model takes whole ones"},
			{"Mount", "72 µs: measured in a loop of 50"},
			{"Unmount", "96 µs: measured in a loop of 50, expedited"},
			{"Fork", "1.95 ms, with a new IPC namespace: 256 took 0.50 s"},
			{"Interrupt", interruptFrom},
		},
	}
)

// Machines is all of them.
var Machines = []Costs{N17x4, N17x1, K12, C25, W09, QEMU61x4}
