// Package figures computes what the kernel threads measured, by the code of the
// lessons, on the toy kernel: the headline of each thread beside what comes out.
//
// A figure of a thread is what somebody saw on his machine. What the model gives
// for it is one of two things, and says which:
//
//   - calibrated: a cost of the model was taken from this very figure, or from one
//     that it follows from. That the two agree proves arithmetic, and nothing else.
//   - predicted: no cost was taken from it. The difference is the model's error,
//     whatever it is.
//
// Times are virtual, so that each run gives the same figures to the nanosecond.
package figures

import (
	"slices"

	"graceperiod/rcu/kernel"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	suite06 "graceperiod/tests/06-expedited"
	suite07 "graceperiod/tests/07-workqueue"
	suite08 "graceperiod/tests/08-lazy-detach"
	suite09 "graceperiod/tests/09-barrier-batching"
	suite10 "graceperiod/tests/10-batched-puts"
	suite11 "graceperiod/tests/11-unmount-everything"
)

// Subjects is the code that figures come from. What is nil has no figures.
type Subjects struct {
	Table      suite05.Constructor
	Expedited  suite06.Constructor // figures with it need Table, too
	Namespaces suite07.Constructor
	Detach     suite08.Constructor
	Batching   suite09.Constructor
	Puts       suite10.Constructor
	Everything *suite11.Constructor
}

// Kind says what a model's figure proves.
type Kind string

// The kinds. Stated is the kind of a figure that only the thread has.
const (
	Stated     Kind = "stated"
	Calibrated Kind = "calibrated"
	Predicted  Kind = "predicted"
)

// Figure is a thread's figure beside the model's.
type Figure struct {
	Thread  string  `json:"thread"`            // "N17"
	What    string  `json:"what"`              // "unmount 5001, normal waits"
	Machine string  `json:"machine"`           // "4 CPUs"
	Unit    string  `json:"unit"`              // "s", or "×" for a ratio
	Stated  float64 `json:"stated,omitempty"`  // 0: the thread has none
	Model   float64 `json:"model,omitempty"`   // 0: there is none; Missing says why
	Kind    Kind    `json:"kind"`              // of the model's figure
	From    string  `json:"from"`              // where the stated figure and what the model is made of come from
	Missing string  `json:"missing,omitempty"` // "lesson 06 is not met"
}

// Difference is by how many percent the model's figure is above the stated one; ok
// is false if one of them is missing.
func (f Figure) Difference() (percent float64, ok bool) {
	if f.Stated == 0 || f.Model == 0 {
		return 0, false
	}
	return (f.Model/f.Stated - 1) * 100, true
}

// Table is all figures.
type Table struct {
	Figures []Figure `json:"figures"`
	Growth  Growth   `json:"growth"`
	Drain   []Drain  `json:"drain"`
	Policy  []Policy `json:"policies"`
	Score   []Score  `json:"scores"`
}

// All computes all figures. It takes some seconds, most of them for the growth.
func All(s Subjects) Table {
	return Table{Figures: Headlines(s), Growth: Grow(s), Drain: Drains(s), Policy: Policies(s), Score: Scores(s)}
}

// Headlines computes the figures that threads have.
func Headlines(s Subjects) []Figure { return slices.Concat(n17(s), k12(s), c25(s), k12b(s), w09(s)) }

// Costs are the machines that figures are computed for, with the sources of their
// costs.
func Costs() []kernel.Costs { return kernel.Machines }
