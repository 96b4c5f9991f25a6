package cli

import (
	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
)

// lesson returns the lesson that is named, or the one that is meant without a name.
func (a *app) lesson(w *workbook.Workbook, args []string) (suite.Lesson, error) {
	if len(args) > 0 {
		return workbook.Find(args[0])
	}
	if l, here := w.Here(); here {
		return l, nil
	}
	p, notices := w.Progress()
	a.say(notices)
	l, _ := workbook.Next(p)
	return l, nil
}

// completeLesson offers the lessons' names to a shell.
func completeLesson(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []cobra.Completion
	for _, l := range workbook.Lessons() {
		names = append(names, cobra.CompletionWithDesc(l.Folder(), l.Title))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// first is the file that a learner opens.
func first(w *workbook.Workbook, l suite.Lesson) string { return w.LearnerFile(l, l.Files[0]) }

// openLesson finds the workbook and the lesson that a command is about.
func (a *app) openLesson(args []string) (*workbook.Workbook, suite.Lesson, error) {
	w, err := a.open()
	if err != nil {
		return nil, suite.Lesson{}, err
	}
	l, err := a.lesson(w, args)
	return w, l, err
}
