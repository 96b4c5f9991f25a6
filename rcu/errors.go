package rcu

import "errors"

// ErrClosed says that the domain was closed. Operations that return no error
// panic with an error that wraps it.
var ErrClosed = errors.New("rcu: the domain is closed")

// Misuse is what operations panic with when a caller breaks a rule of the
// package. Nothing of the domain's has been changed by then, unless the text
// says so.
type Misuse struct {
	Op   string // "ReadUnlock"
	Did  string // what was wrong about the call
	Rule string // what to do instead
	Err  error  // ErrClosed, or nil
}

func (m *Misuse) Error() string { return "rcu: " + m.Op + " " + m.Did + "; " + m.Rule }

func (m *Misuse) Unwrap() error { return m.Err }

func misuse(op, did, rule string) *Misuse { return &Misuse{Op: op, Did: did, Rule: rule} }

// refused is a use after Close by an operation that returns no error.
func refused(op string) *Misuse {
	m := misuse(op, "on a closed domain", "close a domain when its readers and updaters have ended")
	m.Err = ErrClosed
	return m
}

// open panics if the domain is closed.
func (d *Domain) open(op string) {
	if d.number.Load()&closed != 0 {
		panic(refused(op))
	}
}
