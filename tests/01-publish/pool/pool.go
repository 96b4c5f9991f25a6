// Package pool is a fixed number of records, and the records themselves. It is
// given with lesson 01.
//
// A record is memory that the garbage collector does not look after: taken with
// Get, it is yours until you Put it back, and then it is handed to somebody
// else, who writes to it. Who still reads it then reads somebody else's value.
//
// The caller's rules:
//
//   - Records come from Get, and go back by Put, once. Make none of your own.
//   - Read and Write move a value by two steps, half by half, and order nothing.
//     Between the steps of a Write, others read halves of two values.
//   - A record that was put back is not read or written any more.
//   - A pool has a record for each key that is in the table, and one more for
//     each update at work. Get returns nil when none is left.
//
// Any goroutine may call any method.
package pool

import (
	"fmt"
	"sync"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
	"graceperiod/tests/01-publish/internal/ledger"
)

// Keys is the number of keys: a key is 0 to Keys-1.
const Keys = 4

// Value is what a record holds. Both halves belong together.
type Value struct{ A, B uint64 }

// Record holds one value at a time.
type Record struct {
	a, b mem.Uint64

	pool   *Pool
	number int
	self   *Record // or somebody has made it, or copied one of the pool's
}

// Pool is the records that are free.
type Pool struct {
	mu   sync.Mutex // one step of the machine may hold it: nobody ever waits there
	free []*Record  // who has been free for longest comes first
	book *ledger.Ledger
	self *Pool // or somebody has made it, or copied the one that was given
}

// New makes a pool of n records for a suite, which is told of every use by its
// ledger. A lesson gets its pool, and makes none.
func New(n int, book *ledger.Ledger) *Pool {
	p := &Pool{book: book}
	p.self = p
	for i := range n {
		r := &Record{pool: p, number: i}
		r.self = r
		ledger.Name(book, r, fmt.Sprintf("r%d", i))
		p.free = append(p.free, r)
	}
	return p
}

// Get takes a record, the one that has been free for longest, or returns nil if
// there is none. What it holds is left over from its last use.
func (p *Pool) Get() *Record {
	p.check()
	p.book.Step()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.free) == 0 {
		p.book.Empty()
		return nil
	}
	r := p.free[0]
	p.free = p.free[1:]
	p.book.Taken(r.number)
	return r
}

// Put gives a record back. It must not be found by any lookup any more.
func (p *Pool) Put(r *Record) {
	p.check()
	if r == nil {
		ledger.Nil("calls Put with")
	}
	r.check("gives back")
	p.book.Step()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, r)
	p.book.PutBack(r.number)
}

// Write sets the value: first one half, then the other.
func (r *Record) Write(v Value) {
	if r == nil {
		ledger.Nil("calls Write on")
	}
	r.check("writes to")
	r.a.Store(v.A)
	r.pool.book.Wrote(r.number, false)
	r.b.Store(v.B)
	r.pool.book.Wrote(r.number, true)
}

// Read returns the value: it looks first at one half, then at the other.
func (r *Record) Read() Value {
	if r == nil {
		ledger.Nil("calls Read on")
	}
	r.check("reads")
	a := r.a.Load()
	r.pool.book.Looked(r.number, false)
	b := r.b.Load()
	r.pool.book.Looked(r.number, true)
	r.pool.book.Read(a, b)
	return Value{a, b}
}

const ofPool = "Records are taken from the pool by Get, and from nowhere else."

// check fails a pool that the code under test has made.
func (p *Pool) check() {
	if p.self != p {
		sim.Misusef("There is one pool, the one that New is given.", "two pools hand out the same record, and two updates write to it.",
			"%s uses another pool than the one that New was given", sim.Current().Name())
	}
}

// check fails a record that the code under test has made.
func (r *Record) check(does string) {
	if r.self != r {
		sim.Misusef(ofPool, "a record of your own is never handed out again, so nothing is ever waited for.",
			"%s %s a record that Get did not return", sim.Current().Name(), does)
	}
}
