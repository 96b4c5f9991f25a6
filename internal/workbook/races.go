package workbook

import (
	"bytes"
	"strings"

	"graceperiod/tests/wire"
)

// conflict is one report of Go's race detector: two accesses that nothing orders.
type conflict struct {
	now, before access
}

type access struct {
	does string // "writes" or "reads"
	at   string // "domain.go:31", or "" if the learner's files have no part in it
}

// races reads the reports on a child's standard error. The text is no evidence,
// as anybody may write it: it words a race that the child itself reported.
func races(stderr []byte, folder string) []conflict {
	var all []conflict
	var current *access
	for text := range bytes.Lines(stderr) {
		line := strings.TrimSpace(string(text))
		switch {
		case line == "WARNING: DATA RACE":
			all = append(all, conflict{})
			current = nil
		case len(all) == 0:
		case strings.HasPrefix(line, "Previous "):
			last := &all[len(all)-1]
			last.before = access{does: verb(strings.TrimPrefix(line, "Previous "))}
			current = &last.before
		case accessLine(line):
			last := &all[len(all)-1]
			last.now = access{does: verb(line)}
			current = &last.now
		case strings.HasPrefix(line, "Goroutine "), strings.HasPrefix(line, "====="):
			current = nil
		case current != nil && current.at == "":
			current.at = learnersFrame(string(text), folder)
		}
	}
	return all
}

func accessLine(line string) bool {
	return strings.Contains(line, " at 0x") && strings.Contains(line, " by ") && verb(line) != ""
}

func verb(line string) string {
	line = strings.ToLower(strings.TrimPrefix(strings.ToLower(line), "atomic "))
	switch {
	case strings.HasPrefix(line, "write"):
		return "writes"
	case strings.HasPrefix(line, "read"):
		return "reads"
	}
	return ""
}

// explainRace adds the two lines to a race that the child reported.
func explainRace(f *wire.Failure, stderr []byte, folder string) {
	for _, c := range races(stderr, folder) {
		switch {
		case c.now.at != "" && c.before.at != "":
			f.Saw = c.before.at + " " + c.before.does + ", " + c.now.at + " " + c.now.does + ", and nothing orders the two"
			f.Where = c.now.at
		case c.now.at != "":
			f.Saw = c.now.at + " " + c.now.does + " what another thread " + past(c.before.does) + ", and nothing orders the two"
			f.Where = c.now.at
		case c.before.at != "":
			f.Saw = c.before.at + " " + c.before.does + " what another thread " + past(c.now.does) + ", and nothing orders the two"
			f.Where = c.before.at
		default:
			continue
		}
		return
	}
}

func past(does string) string {
	if does == "reads" {
		return "read"
	}
	return "wrote"
}
