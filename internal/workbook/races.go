package workbook

import (
	"bytes"
	"fmt"
	"strings"

	"graceperiod/internal/check"
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

// explainRace adds the two lines, with their text, to a race that the child
// reported: no timeline can show them.
func explainRace(f *wire.Failure, stderr []byte, snap snapshot) {
	for _, c := range races(stderr, snap.folder) {
		now, before := snap.quoted(c.now.at), snap.quoted(c.before.at)
		switch {
		case c.now.at != "" && c.before.at != "":
			f.Saw = before + " " + c.before.does + ", " + now + " " + c.now.does + ", and nothing orders the two"
			f.Where = c.now.at
		case c.now.at != "":
			f.Saw = now + " " + c.now.does + " what another thread " + past(c.before.does) + ", and nothing orders the two"
			f.Where = c.now.at
		case c.before.at != "":
			f.Saw = before + " " + c.before.does + " what another thread " + past(c.now.does) + ", and nothing orders the two"
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

// explainUnrepeatable names the places where code goes through a map, the usual
// reason why one schedule takes two paths.
func explainUnrepeatable(f *wire.Failure, snap snapshot) {
	var places []string
	for _, found := range check.MapRanges(snap.files) {
		at := fmt.Sprintf("%s:%d", found.File, found.Line)
		if len(places) == 0 {
			f.Where = at
		}
		places = append(places, snap.quoted(at))
	}
	switch len(places) {
	case 0:
	case 1:
		f.Saw += "; " + places[0] + " goes through a map, in another order in every run"
	default:
		f.Saw += "; these go through a map, in another order in every run: " + strings.Join(places, ", ")
	}
}
