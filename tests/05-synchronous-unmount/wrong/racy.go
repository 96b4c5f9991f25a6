package wrong

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/sim"
	suite05 "graceperiod/tests/05-synchronous-unmount"
)

var racy = []Submission{
	{Name: "plain-index", Goal: 1, Kind: sim.Raced, New: func() suite05.Constructor {
		return func(k *kernel.Kernel) suite05.Table {
			t := &plain{table: newTable(k)}
			t.lookup, t.publish, t.unlink = t.read, t.put, t.delete
			return t
		}
	}},
}

// plain has a field for an index that lookups read, and nothing orders that.
type plain struct {
	*table
	list []entry
}

func (t *plain) read(path string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	for _, e := range t.list {
		if e.path == path && t.take(e.mount) {
			return e.mount
		}
	}
	return nil
}

func (t *plain) put(m *kernel.Mount) {
	t.list = append(append([]entry{}, t.list...), entry{m.Path(), m})
}

func (t *plain) delete(m *kernel.Mount) {
	var list []entry
	for _, e := range t.list {
		if e.mount != m {
			list = append(list, e)
		}
	}
	t.list = list
}
