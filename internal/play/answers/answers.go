// Package answers makes the game's challenges out of the workbook's known
// answers. Linking it registers them; a copy of the workbook for a class leaves
// out this package and internal/submissions, and the game says that it is empty.
package answers

import (
	"fmt"
	"io/fs"

	"graceperiod/internal/play"
	"graceperiod/internal/submissions"
)

func init() { play.Register(Challenges) }

// entry is a challenge before its answer is found.
type entry struct {
	lesson string
	folder string // of the answer's text, below tests/NN-topic; empty: the lesson's solution
	play.Challenge
}

// Challenges makes the challenges, from the easiest on. Root is the workbook's
// folder; see [play.Maker]. An answer that is not there any more is left out.
func Challenges(root fs.FS) []play.Challenge {
	all := map[string]submissions.Answer{}
	for _, l := range submissions.All() {
		for _, a := range append([]submissions.Answer{l.Solution}, append(l.Wrong, l.Right...)...) {
			all[l.Texts.ID+"/"+a.Name] = a
		}
	}
	var out []play.Challenge
	for _, e := range list {
		a, known := all[e.lesson+"/"+e.Name]
		if !known {
			continue
		}
		c := e.Challenge
		c.Lesson = a.Lesson
		folder := fmt.Sprintf("tests/%s/%s", a.Lesson.Folder(), e.folder)
		if e.folder == "" {
			folder = "solutions/" + a.Lesson.Folder()
		}
		c.Code = play.CodeIn(root, folder)
		out = append(out, c)
	}
	return out
}
