package check_test

import (
	"fmt"

	"graceperiod/internal/check"
	"graceperiod/tests/suite"
)

func ExampleSource() {
	l := suite.Lesson{ID: "02", Files: []string{"domain.go"}}
	found := check.Source(map[string][]byte{"domain.go": []byte(`package graceperiod

import (
	"sync"

	"graceperiod/rcu/mem"
)

type Domain struct {
	mu      sync.Mutex
	readers mem.Uint64
}

func (d *Domain) Reset() { d.readers = mem.Uint64{} }

func (d *Domain) Start() {
	go d.Reset()
}
`)}, l)
	for _, f := range found {
		fmt.Println(f)
	}
	// Output:
	// domain.go:4: import "sync": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup
	// domain.go:10: sync.Mutex: the machine cannot see it; use mem.Mutex
	// domain.go:14: mem.Uint64 is overwritten by a plain assignment the machine cannot see; use Store
	// domain.go:17: plain go statement; use mem.Go("name", f)
}
