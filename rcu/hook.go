package rcu

import (
	"fmt"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/trace"
)

func (d *Domain) emit(mark trace.Mark, subject, predicate string) {
	d.options.Trace(trace.Event{Time: mem.Now(), Mark: mark, Subject: subject, Note: subject + " " + predicate})
}

func (d *Domain) traceEntered(reader string) {
	if d.options.Trace != nil {
		d.emit(trace.Entered, reader, "is inside")
	}
}

func (d *Domain) traceLeft(reader string) {
	if d.options.Trace != nil {
		d.emit(trace.Leaving, reader, "has left")
	}
}

func (d *Domain) traceGrace(kind int, n uint64, mark trace.Mark, over bool) {
	if d.options.Trace == nil {
		return
	}
	subject := fmt.Sprintf("grace period %d", ordinal(n))
	if kind == expedited {
		subject = "expedited " + subject
	}
	switch {
	case mark == trace.GraceBegin:
		d.emit(mark, subject, "begins")
	case over:
		d.emit(mark, subject, "ends")
	default:
		d.emit(trace.GivenUp, subject, "is given up")
	}
}

func (d *Domain) tracePosted(number uint64) {
	if d.options.Trace != nil {
		d.emit(trace.Posted, fmt.Sprintf("callback %d", number), "is posted")
	}
}

func (d *Domain) traceInvoked(number uint64) {
	d.emit(trace.Invoked, fmt.Sprintf("callback %d", number), "is called")
}
