package book

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	experiment "graceperiod/internal/lab"
	"graceperiod/rcu/trace"
	"graceperiod/tui/lab"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	pictures "graceperiod/tui/timeline"
)

// The screens are shown in the size that every terminal has.
const columns, rows = 80, 24

// timelineScreen is a submission's failing run on the timeline, where it breaks the
// rule.
func timelineScreen(args []string) (string, error) {
	log, err := failingRun(args)
	if err != nil {
		return "", err
	}
	m := pictures.New(look.Plain(false))
	m.Show(screen.Run{Log: *log, From: screen.Workbook})
	return picture(m), nil
}

// labScreen is a preset of the lab, with its results.
func labScreen(args []string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("it takes the number of a preset")
	}
	machine := func(_ context.Context, s experiment.Setup) (experiment.Outcome, error) { return experiment.Run(s) }
	live := func(context.Context, experiment.Setup, chan<- experiment.Report) (experiment.Report, trace.Log, error) {
		return experiment.Report{}, trace.Log{}, fmt.Errorf("nothing runs live in a book")
	}
	s := lab.New(look.Plain(false), lab.Experiments{Machine: machine, Live: live})
	work(s, s.Shown(true), s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(args[0])}))
	return picture(s), nil
}

// work runs what a screen asks for, one after the other, until it says no more that
// something is running.
func work(s screen.Screen, cmds ...tea.Cmd) {
	for len(cmds) > 0 {
		next := cmds[0]
		cmds = cmds[1:]
		if next == nil {
			continue
		}
		switch msg := next().(type) {
		case nil:
		case tea.BatchMsg:
			cmds = append(msg, cmds...)
		default:
			cmds = append(cmds, s.Update(msg))
		}
		if !strings.Contains(s.View(columns, rows), "running") {
			return
		}
	}
}

func picture(s screen.Screen) string {
	lines := strings.Split(s.View(columns, rows), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return fenced("text", strings.Join(lines, "\n"))
}
