package lab

import (
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/internal/lab"
	"graceperiod/tui/screen"
)

// preset loads one, and runs it if that is exact and soon over.
func (s *Lab) preset(n int) tea.Cmd {
	p := lab.Presets()[n]
	s.load(p)
	s.said = s.look.ToASCII(p.Why)
	if s.live {
		return nil
	}
	return s.start()
}

// view asks the program to show the run of the side that the form edits.
func (s *Lab) view() tea.Cmd {
	run, ok := s.recording()
	if !ok {
		return nil
	}
	return screen.Tell(screen.ShowTrace{Run: run})
}

// recording is that run.
func (s *Lab) recording() (screen.Run, bool) {
	d := s.sides[s.at]
	run := screen.Run{Book: headings[d.setup.Policy], From: screen.Lab}
	switch {
	case s.live:
		run.Log = d.log
	case d.outcome != nil:
		run.Log = d.outcome.Log
		if source := s.runs.Source; source != nil {
			run.Source = func(file string, line int) string { return source(d.setup.Policy, file, line) }
		}
	}
	return run, len(run.Log.Events) > 0
}

// headings are those of the book that explain a policy's price.
var headings = map[lab.Policy]string{
	lab.Synchronous: "What a synchronous unmount costs",
	lab.Expedited:   "What haste costs",
	lab.WorkQueue:   "What deferral bought",
	lab.Lazy:        "Who pays",
	lab.Batched:     "One wait for a whole tree",
}
