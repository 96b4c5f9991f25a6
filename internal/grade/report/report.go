// Package report is what grading found out, as plain data: the grader writes it,
// the output formats are made from it, and merge joins those of several shards.
package report

import "time"

// Version of the JSON form. Within a version fields are added, never changed.
const Version = 1

// State is what is known about a goal.
type State string

// The states of a goal. Only Met earns points.
const (
	Met       State = "met"
	Failed    State = "failed"
	Locked    State = "locked"    // a goal before it is not met
	Undecided State = "undecided" // a limit was reached: no verdict, and no points; Why says which
	NotRun    State = "not run"   // nothing was run; Why says why
)

// Class is the grades of many submissions.
type Class struct {
	Version  int          `json:"version"`
	Made     time.Time    `json:"made"`
	Workbook string       `json:"workbook"` // which text of the lessons' suites judged: a hash
	Shard    string       `json:"shard,omitempty"`
	Limits   []string     `json:"limits"`            // what protected the machine, in words
	Missing  []string     `json:"missing,omitempty"` // what this system lacks of that
	Grades   []Submission `json:"submissions"`
}

// Submission is one submission's grade.
type Submission struct {
	Name    string   `json:"name"`              // the file or folder, without its ending
	Path    string   `json:"path"`              // as it was given
	Source  string   `json:"source"`            // hash of the files that count
	Problem string   `json:"problem,omitempty"` // why nothing of it could be graded
	Late    float64  `json:"late,omitempty"`    // the part of the points that is taken off, 0 to 1
	Points  float64  `json:"points"`
	Max     float64  `json:"max"`
	Seconds float64  `json:"seconds"`
	Lessons []Lesson `json:"lessons"`
	Notes   []string `json:"notes,omitempty"` // files that were left out, and the like
}

// Lesson is one lesson of a submission.
type Lesson struct {
	Lesson   string    `json:"lesson"` // "02-grace-period"
	Title    string    `json:"title"`
	Points   float64   `json:"points"`
	Max      float64   `json:"max"`
	Goals    []Goal    `json:"goals"`
	Findings []Finding `json:"findings,omitempty"` // of the source check: nothing was run
	Compiler string    `json:"compiler,omitempty"` // it does not build: the compiler's text
	Plain    string    `json:"plain,omitempty"`    // why plain fields were not checked
}

// Goal is one goal of a lesson.
type Goal struct {
	Goal   int     `json:"goal"`
	Title  string  `json:"title"`
	State  State   `json:"state"`
	Points float64 `json:"points"`
	Max    float64 `json:"max"`
	Why    string  `json:"why,omitempty"` // for all states but Met
	Rule   string  `json:"rule,omitempty"`
	Saw    string  `json:"saw,omitempty"`
	So     string  `json:"so,omitempty"`
	Where  string  `json:"where,omitempty"` // "domain.go:31"
	Trace  string  `json:"trace,omitempty"` // replays the run: go run . timeline TRACE
	Tried  int     `json:"schedules,omitempty"`
}

// Finding is what the source check does not allow.
type Finding struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
	Instead string `json:"instead,omitempty"`
}
