package play

import "io/fs"

// Maker makes the challenges. Root is the workbook's folder, where the text of
// the implementations is; nil: there is none to show.
type Maker func(root fs.FS) []Challenge

var makers []Maker

// Register adds challenges to those of [Challenges]. It is called by an init
// function: package internal/play/answers does, wherever it is linked.
func Register(m Maker) { makers = append(makers, m) }

// Challenges is all that is registered, in order of registration. It is empty in
// a copy of the workbook that has no answers; see [None].
func Challenges(root fs.FS) []Challenge {
	var all []Challenge
	for _, m := range makers {
		all = append(all, m(root)...)
	}
	return all
}

// None is what to tell where there are no challenges.
const None = "This copy of the workbook has no answers in it, neither right ones nor wrong ones, so there is nothing here to break. " +
	"Whoever gave it to you has them."
