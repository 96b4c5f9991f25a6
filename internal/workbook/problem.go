package workbook

import "strings"

// Problem is an error that a user can do something about.
type Problem struct {
	What  string // what happened
	Where string // the file or folder, relative to the root where it is below it; may be empty
	Next  string // what to type, or to do, next

	// Unavailable says that nothing is wrong with what was typed: something is
	// missing on this machine.
	Unavailable bool

	Err error // the cause, may be nil
}

func (p *Problem) Error() string {
	var b strings.Builder
	if p.Where != "" {
		b.WriteString(p.Where + ": ")
	}
	b.WriteString(p.What)
	if p.Err != nil {
		b.WriteString(": " + p.Err.Error())
	}
	if p.Next != "" {
		b.WriteString("\nnext   " + p.Next)
	}
	return b.String()
}

func (p *Problem) Unwrap() error { return p.Err }
