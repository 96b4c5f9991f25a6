// Package trace is the event log of the workbook: what a run did, step by step.
//
// The deterministic machine writes a [Log] when it replays a schedule; the text
// timeline, the screens and the book read it. On disk and on pipes a log is JSON
// lines: the [Header] on the first line, then one [Event] a line.
//
// A log is plain data. It holds no addresses and no wall-clock times, so two
// recordings of one schedule are equal to the byte.
package trace

import "time"

// Version is the format's version, written into every header. A reader refuses
// a version it does not know.
const Version = 1

// Header says what the run was and how it ended.
type Header struct {
	Version  int      `json:"version"`
	Schedule string   `json:"schedule,omitempty"` // the string that replays the run, as in "02.4a:a2b8"
	Lesson   string   `json:"lesson,omitempty"`   // "02"
	Goal     int      `json:"goal,omitempty"`     // counted from 1
	Title    string   `json:"title,omitempty"`    // the goal's title
	Scenario string   `json:"scenario,omitempty"` // what the scenario tries, in words
	Source   string   `json:"source,omitempty"`   // hash of the files the run was built from
	Threads  []string `json:"threads"`            // names, by thread number

	// How it ended. Kind is empty if no rule was broken.
	Kind string `json:"kind,omitempty"`
	Rule string `json:"rule,omitempty"`
	Saw  string `json:"saw,omitempty"`
	So   string `json:"so,omitempty"`
}

// Mark names what an event means to the lesson, so that a screen can draw
// readers and grace periods without knowing the lesson's code.
type Mark string

// The marks. Subject of an event with a mark is the reader, record or callback
// it is about.
const (
	Entered    Mark = "entered"     // a reader is inside its section from here
	Leaving    Mark = "leaving"     // a reader begins to leave its section
	Started    Mark = "started"     // from here on a grace period counts that somebody may wait for later, with the same subject
	GraceBegin Mark = "grace-begin" // a wait for a grace period was called
	GraceEnd   Mark = "grace-end"   // that wait returned
	GivenUp    Mark = "given-up"    // that wait returned before the grace period was over, and says so
	Published  Mark = "published"   // a new version became visible
	Reclaimed  Mark = "reclaimed"   // an old version may be used for something else
	Posted     Mark = "posted"      // a callback was posted
	Invoked    Mark = "invoked"     // a callback is called
	Broken     Mark = "broken"      // a rule was broken here
	Noted      Mark = "noted"       // anything else worth a word
)

// Event is one step of one thread, or a mark a scenario set between two steps.
type Event struct {
	Step    int           `json:"step"`              // counted from 1; a mark has the number of the step before it
	Time    time.Duration `json:"t"`                 // virtual time, nanoseconds
	Thread  int           `json:"thread"`            // index into Header.Threads
	Op      string        `json:"op,omitempty"`      // "Load", "Lock", "Sleep" ...; empty for a mark
	Object  string        `json:"object,omitempty"`  // "Domain.phase"
	Value   string        `json:"value,omitempty"`   // what was read or written
	Blocked bool          `json:"blocked,omitempty"` // the thread arrived at Op and could not go on yet
	Mark    Mark          `json:"mark,omitempty"`
	Subject string        `json:"subject,omitempty"`
	Note    string        `json:"note,omitempty"` // the mark in words
	File    string        `json:"file,omitempty"` // base name of the learner's file
	Line    int           `json:"line,omitempty"`
}

// Log is one recorded run.
type Log struct {
	Header
	Events []Event
}
