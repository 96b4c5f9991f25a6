package figures

import (
	"fmt"
	"time"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	suite08 "graceperiod/tests/08-lazy-detach"
)

// phases is how many moments of a tick a command is started at: perf stat starts it
// when it likes, and its figure is a mean.
const phases = 40

// mean runs a command at each of so many moments of a tick, and returns how long it
// takes on the average.
func mean(costs kernel.Costs, table suite08.Constructor, command func(w *sim.World, h *kernel.Host, t suite08.Table)) (time.Duration, string) {
	if table == nil {
		return 0, "lesson 08 is not met"
	}
	var sum time.Duration
	for i := range phases {
		result := sim.Once(func(w *sim.World) {
			h := kernel.Boot(w, costs, costs.CPUs)
			h.SetNormal(true)
			t := table(h.Kernel())
			w.Sleep(costs.Tick * time.Duration(2*i+1) / (2 * phases))
			h.On(0, "command", func() {
				began := w.Now()
				command(w, h, t)
				sum += w.Now() - began
			})
		}, sim.Budget{})
		if f := result.Failure; f != nil {
			return 0, "it failed: " + f.Text
		}
	}
	return sum / phases, ""
}

// unmountOnce is umount, or umount -l, as a command.
func unmountOnce(how func(suite08.Table, string) error) func(*sim.World, *kernel.Host, suite08.Table) {
	return func(w *sim.World, h *kernel.Host, t suite08.Table) {
		if err := t.Mount("/mnt", h.Superblock("tmpfs", 0)); err != nil {
			w.Failf("mount says: %v", err)
		}
		h.Works(kernel.C25.Unmount)
		if err := how(t, "/mnt"); err != nil {
			w.Failf("umount says: %v", err)
		}
	}
}

// container starts one: three detaches, assumed, with work before, between and after.
func container(how func(suite08.Table, string) error) func(*sim.World, *kernel.Host, suite08.Table) {
	return func(w *sim.World, h *kernel.Host, t suite08.Table) {
		for i := range 3 {
			h.Works(kernel.C25.Container / 4)
			path := fmt.Sprintf("/run/%d", i)
			if err := t.Mount(path, h.Superblock(path, 0)); err != nil {
				w.Failf("mount says: %v", err)
			}
			if err := how(t, path); err != nil {
				w.Failf("detach says: %v", err)
			}
		}
		h.Works(kernel.C25.Container / 4)
	}
}

// c25 is the headlines of the thread on lazy detach. Before its patch, umount -l
// waited as umount does.
func c25(s Subjects) []Figure {
	var list []Figure
	row := func(what string, stated float64, command func(*sim.World, *kernel.Host, suite08.Table), kind Kind, from string) {
		model, why := mean(kernel.C25, s.Detach, command)
		list = append(list, seconds("C25", what, "PREEMPT_RT", stated, model, why, kind, from))
	}
	plain, lazy := suite08.Table.Unmount, suite08.Table.Detach
	const back = "the same: rcu_normal turns the expedited wait back into a normal one"
	row("umount", 0.02455, unmountOnce(plain), Calibrated, "3.19 ms for the command, and 6 ticks, of which half a one has passed on the average")
	row("umount -l, before", 0.02555, unmountOnce(plain), Predicted, "the same code as umount")
	row("umount, after", 0.02631, unmountOnce(plain), Predicted, "unchanged, on purpose")
	row("umount -l, after", 0.003194, unmountOnce(lazy), Calibrated, "the command itself")
	row("crun run, before", 0.07584, container(plain), Predicted, "three waits, assumed; 14.21 ms of work beside them")
	row("crun run, after", 0.01421, container(lazy), Calibrated, "the work, whatever it is")
	row("before, expedited asked for", 0.07838, container(plain), Predicted, back)
	row("after, expedited asked for", 0.01582, container(lazy), Predicted, back)
	return list
}
