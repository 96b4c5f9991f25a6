package workbook

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	suite01 "graceperiod/tests/01-publish"
	suite02 "graceperiod/tests/02-grace-period"
	suite03 "graceperiod/tests/03-shared-waits"
	suite04 "graceperiod/tests/04-callbacks"
	suite05 "graceperiod/tests/05-synchronous-unmount"
	suite06 "graceperiod/tests/06-expedited"
	suite07 "graceperiod/tests/07-workqueue"
	suite08 "graceperiod/tests/08-lazy-detach"
	suite09 "graceperiod/tests/09-barrier-batching"
	suite10 "graceperiod/tests/10-batched-puts"
	suite11 "graceperiod/tests/11-unmount-everything"
	"graceperiod/tests/suite"
)

// Lessons returns all lessons, in order. Their texts can be read; to run one
// takes a child process.
func Lessons() []suite.Lesson {
	return []suite.Lesson{
		suite01.Lesson(nil),
		suite02.Lesson(nil),
		suite03.Lesson(nil),
		suite04.Lesson(nil),
		suite05.Lesson(nil),
		suite06.Lesson(nil),
		suite07.Lesson(nil),
		suite08.Lesson(nil),
		suite09.Lesson(nil),
		suite10.Lesson(nil),
		suite11.Lesson(nil),
	}
}

// HasRealRun tells whether a lesson has a package real beside its suite.
func HasRealRun(l suite.Lesson) bool {
	return slices.Contains([]string{"01", "02", "03", "04"}, l.ID)
}

// Find returns the lesson that a user means by a name: 02, 2, grace-period,
// 02-grace-period, lessons/02-grace-period, or a file in that folder.
func Find(name string) (suite.Lesson, error) {
	clean := path.Clean(filepath.ToSlash(name))
	if strings.HasSuffix(clean, ".go") {
		clean = path.Dir(clean)
	}
	clean = strings.ToLower(path.Base(clean))
	for _, l := range Lessons() {
		if slices.Contains([]string{l.ID, strings.TrimLeft(l.ID, "0"), l.Topic, l.Folder()}, clean) {
			return l, nil
		}
	}
	return suite.Lesson{}, &Problem{
		What: fmt.Sprintf("there is no lesson %q; the nearest is %s", name, strings.Join(nearest(clean), ", then ")),
		Next: "go run . list",
	}
}

// nearest returns the folders of up to three lessons whose names are like name.
func nearest(name string) []string {
	lessons := Lessons()
	distance := func(l suite.Lesson) int {
		return min(edits(name, l.ID), edits(name, l.Topic), edits(name, l.Folder()))
	}
	slices.SortStableFunc(lessons, func(a, b suite.Lesson) int { return cmp.Compare(distance(a), distance(b)) })
	var names []string
	for _, l := range lessons[:min(3, len(lessons))] {
		names = append(names, l.Folder())
	}
	return names
}

// edits is the number of letters to insert, delete or replace between a and b.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Here returns the lesson in whose folder the workbook was opened, if there is one.
func (w *Workbook) Here() (suite.Lesson, bool) {
	rel, err := filepath.Rel(filepath.Join(w.Root, lessonsDir), w.dir)
	if err != nil || !filepath.IsLocal(rel) {
		return suite.Lesson{}, false
	}
	folder, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	for _, l := range Lessons() {
		if l.Folder() == folder {
			return l, true
		}
	}
	return suite.Lesson{}, false
}

// Next returns the first lesson that progress does not know as met; if all are,
// the last one and true.
func Next(p Progress) (l suite.Lesson, done bool) {
	for _, l = range Lessons() {
		if p.Of(l).State != Met {
			return l, false
		}
	}
	return l, true
}
