package figures

import (
	"time"

	"graceperiod/rcu/kernel"
)

// mounts is how many N17 mounted: "for i in /tmp/Mtest/{0..5000}".
const mounts = 5001

// n17 is the headlines of the thread on expedited waits in unmount.
func n17(s Subjects) []Figure {
	four := load{costs: kernel.N17x4, unmounts: mounts}
	one := load{costs: kernel.N17x1, unmounts: mounts}
	two := one
	two.costs.Ticks = 2
	qemu := load{costs: kernel.QEMU61x4, unmounts: mounts}

	slow, hasty := four.run(s), four.expedite().run(s)
	alone, aloneHasty := one.run(s), one.expedite().run(s)
	measured, measuredHasty := qemu.run(s), qemu.expedite().run(s)
	return []Figure{
		n17Seconds("mount 5001", "4 CPUs", 8, slow.mounting, slow, Calibrated, "1.6 ms a mount is 8 s / 5001"),
		n17Seconds("unmount them, normal waits", "4 CPUs", 100, slow.unmounting, slow, Calibrated, "5 ticks of 4 ms a wait is 100 s / 5001"),
		n17Seconds("unmount them, expedited", "4 CPUs", 0.6, hasty.unmounting, hasty, Calibrated, "120 µs an unmount is 0.6 s / 5001"),
		ratio("the ratio of the two", "4 CPUs", 200, slow, hasty, Calibrated, "both above; 100 s / 0.6 s is 167, not the 200 that the thread says"),
		n17Seconds("mount 5001", "1 CPU", 18, alone.mounting, alone, Calibrated, "3.6 ms a mount is 18 s / 5001"),
		n17Seconds("unmount them, normal waits", "1 CPU", 36, alone.unmounting, alone, Predicted, "3 ticks a wait, as measured on one CPU of Linux 6.1"),
		n17Seconds("the same, were a wait 2 ticks", "1 CPU", 36, two.run(s).unmounting, alone, Predicted, "2 ticks, the least in which a CPU can have been seen twice"),
		n17Seconds("unmount them, expedited", "1 CPU", 0, aloneHasty.unmounting, aloneHasty, Predicted, "the thread has no such figure"),
		n17Seconds("unmount 5001, normal waits", qemu.costs.Machine, 78.4, measured.unmounting, measured, Predicted, "4 ticks a wait, as single unmounts took; in a loop of 50 they took 3.35, and 3 would give 60 s. The 78.4 s were measured for this workbook"),
		n17Seconds("unmount them, expedited", qemu.costs.Machine, 0.46, measuredHasty.unmounting, measuredHasty, Predicted, "96 µs an unmount, from a loop of 50. The 0.46 s were measured for this workbook"),
		ratio("the ratio of the two", qemu.costs.Machine, 171, measured, measuredHasty, Predicted, "both above"),
	}
}

func (l load) expedite() load {
	l.expedited = true
	return l
}

func n17Seconds(what, machine string, stated float64, model time.Duration, r ran, kind Kind, from string) Figure {
	return seconds("N17", what, machine, stated, model, r.why, kind, from)
}

func seconds(thread, what, machine string, stated float64, model time.Duration, why string, kind Kind, from string) Figure {
	return Figure{Thread: thread, What: what, Machine: machine, Unit: "s", Stated: stated, Model: model.Seconds(), Kind: kind, From: from, Missing: why}
}

func ratio(what, machine string, stated float64, before, after ran, kind Kind, from string) Figure {
	f := Figure{Thread: "N17", What: what, Machine: machine, Unit: "×", Stated: stated, Kind: kind, From: from, Missing: before.why + after.why}
	if before.why != "" {
		f.Missing = before.why
	} else if after.why == "" {
		f.Model = before.unmounting.Seconds() / after.unmounting.Seconds()
	}
	return f
}
