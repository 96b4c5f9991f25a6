// Package suite01 is the suite of lesson 01: publish, unpublish, wait, reuse.
package suite01

import (
	_ "embed"

	"graceperiod/tests/01-publish/pool"
	"graceperiod/tests/suite"
)

// Table is what the lesson writes, as the suite sees it.
type Table interface {
	Lookup(key int) (pool.Value, bool)
	Update(key int, change func(old pool.Value) pool.Value)
	Remove(key int)
}

// Constructor makes an empty table that takes its records from a pool.
type Constructor func(p *pool.Pool, wait func()) Table

// Adapt turns a lesson's constructor into the suite's.
func Adapt[T Table](new func(*pool.Pool, func()) T) Constructor {
	return func(p *pool.Pool, wait func()) Table { return new(p, wait) }
}

// Stub is the file a learner starts from.
//
//go:embed stub.go.txt
var Stub string

// Lesson is the suite over a constructor; with nil, its texts.
func Lesson(new Constructor) suite.Lesson {
	return suite.Lesson{
		ID:     "01",
		Topic:  "publish",
		Title:  "A table that is read without locks",
		Writes: "New, Lookup, Update, Remove",
		Files:  []string{"table.go"},
		Given: []suite.Given{{
			Path:    "graceperiod/tests/01-publish/pool",
			Symbols: []string{"Pool", "Record", "Value", "Keys"},
		}},
		Stubs: map[string]string{"table.go": Stub},
		Goals: []suite.Goal{
			visible(new),
			whole(new),
			notLost(new),
			checked(new),
			neverWaits(new),
			reused(new),
		},
	}
}
