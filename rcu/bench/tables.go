package main

import (
	"fmt"
	"runtime"

	"graceperiod/rcu"
)

// tables is all disciplines. The targets are the library's own.
func tables(o options) []*table {
	peers := buildPeers(o)
	two := runtime.NumCPU() > 1
	all := []*table{readTable(peers, 1, 1.2)}
	if two {
		all = append(all, readTable(peers, 2, 1.3))
	}
	all = append(all, idleTable(peers))
	if two {
		all = append(all, busyTable(peers, 1, 50), busyTable(peers, 2, 500))
	}
	return append(all, callTable(peers), costTable(), barrierTable(peers), restTable())
}

const base = "two atomic stores"

func readTable(peers map[string]string, threads int, most float64) *table {
	t := &table{title: "A section with a load in it, " + []string{"one thread", "two threads"}[threads-1], unit: "ns"}
	const n = 3_000_000
	for _, r := range readers {
		row := &row{name: r.name, against: base, measure: func(o options) float64 { return read(r.make, threads, o.n(n)) }}
		switch r.name {
		case base:
			row.against = ""
		case "rcu, handle":
			row.target, row.ratio = most, true
		case "rcu, no handle":
			row.target, row.ratio = 8/4.3, true // 8 ns on the machine where two stores take 4.3
		}
		t.rows = append(t.rows, row)
	}
	for _, f := range flavours {
		if exe := peers[f]; exe != "" {
			t.rows = append(t.rows, &row{name: "liburcu " + f, against: base, measure: func(o options) float64 { return peer(exe, "read", threads, o.n(n)) }})
		}
	}
	return t
}

func synchronize(d *rcu.Domain)   { d.Synchronize() }
func synchronizeEx(d *rcu.Domain) { d.SynchronizeExpedited() }

func idleTable(peers map[string]string) *table {
	t := &table{title: "A grace period with nobody inside", unit: "ns"}
	add := func(name string, target float64, make func() waiter, registered, n int) {
		t.rows = append(t.rows, &row{name: name, target: target, measure: func(o options) float64 { return idle(make, registered, o.n(n)) }})
	}
	add("rcu, Synchronize, two handles", 1000, func() waiter { return handles(synchronize) }, 2, 300_000)
	add("rcu, SynchronizeExpedited, two handles", 1000, func() waiter { return handles(synchronizeEx) }, 2, 300_000)
	add("rcu, Synchronize, 1000 handles", 0, func() waiter { return handles(synchronize) }, 1000, 20_000)
	add("sync.RWMutex, Lock", 0, rwMutex, 2, 300_000)
	for _, f := range flavours {
		if exe := peers[f]; exe != "" {
			t.rows = append(t.rows, &row{name: "liburcu " + f + ", two threads", measure: func(o options) float64 { return peer(exe, "idle", 2, o.n(1000)) }})
		}
	}
	return t
}

func busyTable(peers map[string]string, readers int, most float64) *table {
	t := &table{title: fmt.Sprintf("A grace period beside busy readers, 10 µs a section: %d on %d processors", readers, runtime.NumCPU()), unit: "µs, the median of a round"}
	add := func(name string, target float64, make func() waiter) {
		t.rows = append(t.rows, &row{name: name, target: target, measure: func(o options) float64 { return busy(make, readers, o.n(500)) }})
	}
	add("rcu, Synchronize, handles", most, func() waiter { return handles(synchronize) })
	add("rcu, SynchronizeExpedited, handles", most, func() waiter { return handles(synchronizeEx) })
	add("rcu, Synchronize, no handles", most, noHandles)
	add("sync.RWMutex, Lock", 0, rwMutex)
	for _, f := range flavours {
		if exe := peers[f]; exe != "" {
			t.rows = append(t.rows, &row{name: "liburcu " + f, measure: func(o options) float64 { return peer(exe, "busy", readers, o.n(100), 10) }})
		}
	}
	return t
}

const million = 1_000_000

func callTable(peers map[string]string) *table {
	t := &table{title: "Callbacks posted and run, the barrier at the end included", unit: "millions a second", rows: []*row{
		{name: "rcu, Call, one producer", target: 5, atLeast: true, measure: func(o options) float64 { return callRate(1, o.n(million)) }},
		{name: "rcu, Call, two producers", target: 5, atLeast: true, measure: func(o options) float64 { return callRate(2, o.n(million)) }},
	}}
	for _, f := range flavours {
		if exe := peers[f]; exe != "" {
			t.rows = append(t.rows, &row{name: "liburcu " + f + ", call_rcu", measure: func(o options) float64 { return peer(exe, "call", o.n(million)) }})
		}
	}
	return t
}

func costTable() *table {
	return &table{title: "What a million callbacks cost", unit: "grace periods", rows: []*row{
		{name: "rcu, Call", target: 500, measure: func(o options) float64 { return callCost(million) }},
	}}
}

func barrierTable(peers map[string]string) *table {
	const n = 100_000
	t := &table{title: "A barrier with 100,000 callbacks pending, nobody inside", unit: "µs", rows: []*row{
		{name: "rcu, Barrier", target: 5000, measure: func(o options) float64 { return barrierTime(o.n(n)) }},
	}}
	for _, f := range flavours {
		if exe := peers[f]; exe != "" {
			t.rows = append(t.rows, &row{name: "liburcu " + f + ", rcu_barrier", measure: func(o options) float64 { return peer(exe, "barrier", o.n(n)) }})
		}
	}
	return t
}

func restTable() *table {
	return &table{title: "A second in which a domain with 100 handles is left alone", unit: "ms of processor time", rows: []*row{
		{name: "rcu", measure: idleTime},
	}}
}
