package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"graceperiod/internal/words"
	"graceperiod/internal/workbook"
	"graceperiod/tests/suite"
	"graceperiod/tui/screen"
)

func (a *app) listCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "list",
		Short:             "Print the lessons and what is met",
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error {
			w, err := a.open()
			if err != nil {
				return err
			}
			p, notices := w.Progress()
			a.say(notices)
			if asJSON {
				return a.listJSON(w, p)
			}
			a.list(w, p)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// home is what is shown to somebody who types nothing but the program's name: the
// screens, or where there is no terminal for them the list.
func (a *app) home(ctx context.Context) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	if a.isTerm && a.screen {
		return a.screens(ctx, w, screen.Workbook, nil, false)
	}
	p, notices := w.Progress()
	a.say(notices)
	fmt.Fprint(a.out, "The Grace Period Workbook\n\n")
	a.list(w, p)
	fmt.Fprintln(a.out)
	a.nextStep(w, p)
	return nil
}

func (a *app) list(w *workbook.Workbook, p workbook.Progress) {
	changed := false
	for _, l := range workbook.Lessons() {
		e := entryOf(w, p, l)
		state := e.State
		if e.Changed {
			changed = true
			state += " *"
		}
		fmt.Fprintf(a.out, " %s %s %-20s %2d of %d  %-16s %s\n", words.Sign(e.State), l.ID, l.Topic, e.Met, e.Goals, state, l.Title)
	}
	if changed {
		fmt.Fprintln(a.out, "\n * changed since it was run")
	}
}

func (a *app) nextStep(w *workbook.Workbook, p workbook.Progress) {
	l, done := workbook.Next(p)
	switch {
	case done:
		fmt.Fprintf(a.out, "Every lesson is met.\nnext   go run . solution %s   (compare yours with ours)\n", l.ID)
	case p.Of(l).State == "":
		fmt.Fprintf(a.out, "next   read BOOK.md, open %s, then: go run . watch %s\n", first(w, l), l.ID)
	default:
		fmt.Fprintf(a.out, "next   go run . watch %s     hint: go run . hint %s     file: %s\n", l.ID, l.ID, first(w, l))
	}
}

// entry is one lesson of the list, and its JSON form.
type entry struct {
	Lesson  string `json:"lesson"`
	Title   string `json:"title"`
	State   string `json:"state"`
	Met     int    `json:"met"`
	Goals   int    `json:"goals"`
	Passed  bool   `json:"passed"`            // all goals were met at some time
	Changed bool   `json:"changed,omitempty"` // the files are no longer those that were run
	File    string `json:"file"`
}

const notStarted = "not started"

func entryOf(w *workbook.Workbook, p workbook.Progress, l suite.Lesson) entry {
	r := p.Of(l)
	e := entry{
		Lesson: l.Folder(), Title: l.Title, State: string(r.State), Met: len(r.Met), Goals: len(l.Goals),
		Passed: !r.Passed.IsZero(), File: first(w, l),
	}
	if r.State == "" {
		e.State = notStarted
	} else {
		e.Changed = !w.Unchanged(l, r)
	}
	return e
}

func (a *app) listJSON(w *workbook.Workbook, p workbook.Progress) error {
	entries := []entry{}
	for _, l := range workbook.Lessons() {
		entries = append(entries, entryOf(w, p, l))
	}
	return a.json(entries)
}

func (a *app) json(v any) error {
	lines := json.NewEncoder(a.out)
	lines.SetEscapeHTML(false)
	lines.SetIndent("", "  ")
	return lines.Encode(v)
}
