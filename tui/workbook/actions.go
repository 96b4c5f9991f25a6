package workbook

import (
	"fmt"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/workbook"
	"graceperiod/rcu/trace"
	"graceperiod/tests/suite"
	"graceperiod/tui/screen"
)

// recorded is a run that was made again for the timeline.
type recorded struct {
	lesson  suite.Lesson
	heading string
	log     trace.Log
	err     error
}

// replay makes the run again in which the chosen goal fails. That takes a build,
// so it is not done in the loop.
func (m *Model) replay() tea.Cmd {
	_, v := m.goal()
	if v == nil || v.Failure == nil || v.Failure.Trace == "" {
		return nil
	}
	l, name, heading := m.lesson(), v.Failure.Trace, workbook.Chapter(m.lesson(), *v)
	return tea.Batch(screen.Tell(screen.Say{Text: "making the run again ..."}), func() tea.Msg {
		r := recorded{lesson: l, heading: heading}
		if strings.Contains(name, ":") {
			r.log, r.err = m.book.Replay(m.ctx, l, workbook.Submission{}, name)
		} else {
			r.log, r.err = m.book.ReadTrace(name)
		}
		return r
	})
}

func (m *Model) showTrace(r recorded) tea.Cmd {
	if r.err != nil {
		what, next := problem(r.err)
		if next != "" {
			what += "; next: " + next
		}
		return screen.Tell(screen.Say{Text: what, Bad: true})
	}
	root, book := m.root, m.book
	run := screen.Run{
		Log: r.log, Source: book.SourceLines(r.lesson), Book: r.heading, From: screen.Workbook,
		Path: func(file string) string { return joined(root, book.LearnerFile(r.lesson, file)) },
	}
	return tea.Batch(screen.Tell(screen.Say{}), screen.Tell(screen.ShowTrace{Run: run}))
}

// hint shows the next hint for the goal, and keeps that it was shown.
func (m *Model) hint() tea.Cmd {
	number, _ := m.goal()
	if number == 0 {
		return nil
	}
	l := m.lesson()
	most := len(l.Goals[number-1].Hints)
	shown := 0
	if hints := m.record().Hints; len(hints) >= number {
		shown = hints[number-1]
	}
	switch {
	case m.pane == aboutHint && m.level < most:
		m.level++
	case m.pane == aboutHint:
		m.level = 1 // once around
	default:
		m.level = max(1, min(shown, most)) // where one was
	}
	m.pane, m.scroll = aboutHint, 0
	notices := m.book.ShowHint(l, number, m.level)
	notices = append(notices, m.load()...)
	if len(notices) > 0 {
		return screen.Tell(screen.Say{Text: notices[0], Bad: true})
	}
	return nil
}

// edit opens the file at the line of the failure, if it has one.
func (m *Model) edit() tea.Cmd {
	l := m.lesson()
	file, line := l.Files[0], 0
	if r := m.runs[l.ID]; r != nil && len(r.report.Findings) > 0 {
		file, line = r.report.Findings[0].File, r.report.Findings[0].Line
	}
	if _, v := m.goal(); v != nil && v.Failure != nil {
		if name, number, found := strings.Cut(v.Failure.Where, ":"); found {
			if n, err := strconv.Atoi(number); err == nil {
				file, line = name, n
			}
		}
	}
	return screen.Tell(screen.OpenEditor{Path: m.path(file), Line: line})
}

// solution shows our answer.
func (m *Model) solution() tea.Cmd {
	texts, err := m.book.Solution(m.lesson())
	if err != nil {
		what, _ := problem(err)
		return screen.Tell(screen.Say{Text: what, Bad: true})
	}
	var lines []string
	for _, t := range texts {
		lines = append(lines, "// "+t.File, "")
		lines = append(lines, strings.Split(strings.ReplaceAll(t.Text, "\t", "    "), "\n")...)
	}
	m.cache.solution = lines
	m.pane, m.scroll, m.detail = aboutSolution, 0, true
	return nil
}

// question is what is asked before something is done; y does it.
type question struct {
	text string
	yes  func() tea.Cmd
}

func (m *Model) askReset() {
	l := m.lesson()
	m.ask = question{fmt.Sprintf("Put the first text back into %s? A copy of yours is kept. y/n", m.book.LearnerFile(l, l.Files[0])), func() tea.Cmd {
		done, err := m.book.Reset(l)
		if err != nil {
			what, _ := problem(err)
			return screen.Tell(screen.Say{Text: what, Bad: true})
		}
		text := "The file is as it was in the beginning."
		for _, r := range done {
			if r.Backup != "" {
				text = "The first text is back; yours is in " + r.Backup
			}
		}
		return screen.Tell(screen.Say{Text: text})
	}}
}

func (m *Model) askSolution() {
	m.ask = question{fmt.Sprintf("Lesson %s has not passed yet; you have more from it if you get there yourself. Show our answer? y/n", m.lesson().ID), m.solution}
}

func (m *Model) answerKey(msg tea.KeyMsg) tea.Cmd {
	yes := m.ask.yes
	switch msg.String() {
	case "y", "Y":
		m.ask = question{}
		return yes()
	case "n", "N", "esc", "q", "enter":
		m.ask = question{}
		return screen.Tell(screen.Say{Text: "Nothing was changed."})
	}
	return nil
}
