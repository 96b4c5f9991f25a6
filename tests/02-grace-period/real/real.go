// Package real02 is the real run of lesson 02: the learner's domain under torture.
package real02

import (
	"graceperiod/rcu/torture"
	"graceperiod/tests/real"
)

type domain[R reader] interface {
	Register() R
	Synchronize()
}

type reader interface {
	ReadLock()
	ReadUnlock()
	Unregister()
}

// Run is the real run over a lesson's constructor.
func Run[D domain[R], R reader](new func() D) real.Run {
	return real.Torture(func() real.Subject {
		d := new()
		return real.Subject{Subject: torture.Subject{
			Reader: func() torture.Reader {
				r := d.Register()
				return torture.Reader{
					Enter:      func(int) { r.ReadLock() },
					Leave:      func(int) { r.ReadUnlock() },
					Unregister: r.Unregister,
				}
			},
			Ways: []torture.Way{{Name: "Synchronize", Wait: d.Synchronize}},
		}}
	}, nil)
}
