package suite01

import (
	"fmt"
	"strings"

	"graceperiod/rcu/sim"
	"graceperiod/tests/suite"
)

func notLost(new Constructor) suite.Goal {
	return suite.Goal{
		Title: "no update is lost between two updaters",
		Kind:  suite.Correctness,
		Rule:  "Two updates at once leave what one after the other would have left.",
		So:    "an update that returned has no effect, and nobody is told.",
		Hints: [3]string{
			"Look at Update as separate steps: what if another update comes between reading the old value and publishing the new one?",
			"Lookups need no lock. Updates exclude each other, or each must notice that another one came between, and begin again.",
			"Hold one mem.Mutex from reading the old record until the new one is published, in Remove as well. Or publish by CompareAndSwap against the very pointer that you read the old value through, and start over when it fails.",
		},
		Book: "Updates exclude each other",
		Scenarios: []suite.Scenario{
			{
				Name:  "two updaters add one to the same key",
				Bound: 2, Race: 1,
				Run: func(w *sim.World) {
					l := newLab(w, new, "scenario")
					l.put(0)
					w.Go("updater 1", func() { l.increment(0) })
					w.Go("updater 2", func() { l.increment(0) })
					w.After(func() { l.count(0, 3) })
				},
			},
			{
				Name:  "two updaters add one to a key that is not in the table yet",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "scenario")
					w.Go("updater 1", func() { l.increment(0) })
					w.Go("updater 2", func() { l.increment(0) })
					w.After(func() { l.count(0, 2) })
				},
			},
			{
				Name:  "two updaters change different keys",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "scenario")
					w.Go("updater 1", func() { l.increment(0) })
					w.Go("updater 2", func() { l.increment(1) })
					w.After(func() {
						l.count(0, 1)
						l.count(1, 1)
					})
				},
			},
			{
				Name:  "one updater adds one to a key while another removes it",
				Bound: 2, Race: 0,
				Run: func(w *sim.World) {
					l := newLab(w, new, "scenario")
					l.put(0)
					l.put(0)
					w.Go("updater 1", func() { l.increment(0) })
					w.Go("updater 2", func() { l.remove(0) })
					w.After(func() { l.count(0, 0, 1) })
				},
			},
		},
	}
}

// count checks what a key holds when its updaters are done: one of the numbers,
// where 0 stands for none.
func (l *lab) count(key int, allowed ...uint64) {
	_, v, found := l.look(key)
	for _, n := range allowed {
		if n == 0 && !found || n > 0 && found && v == number(n) {
			return
		}
	}
	holds := fmt.Sprintf("%v", shown(v))
	if !found {
		holds = "nothing"
	}
	var right []string
	for _, n := range allowed {
		if n == 0 {
			right = append(right, "nothing")
		} else {
			right = append(right, shown(number(n)).String())
		}
	}
	why := ""
	if l.strict {
		why = ": an update was lost when a record that it had read was reused"
	}
	l.w.Failf("all updates have returned, and key %d holds %s, which must be %s%s", key, holds, strings.Join(right, " or "), why)
}
