package figures

import (
	"fmt"
	"strings"

	"graceperiod/rcu/sim"
	suite11 "graceperiod/tests/11-unmount-everything"
)

// Score is what lesson 11's shutdown costs by one answer.
type Score struct {
	Name    string  `json:"name"`
	Total   float64 `json:"total"`        // seconds, until everything is released
	Longest float64 `json:"longest_wait"` // seconds, of one caller in one call
	Backlog int     `json:"backlog"`      // detached, and not released, at most
	Grace   int     `json:"grace_periods"`
	Missing string  `json:"missing,omitempty"`
}

// Scores is the scoreboard of lesson 11: its limits, the answer, and each thread's
// answer taken for everything.
func Scores(s Subjects) []Score {
	list := []Score{
		{Name: "limits", Total: suite11.MostTotal.Seconds(), Longest: suite11.MostLongest.Seconds(), Backlog: suite11.MostBacklog, Grace: suite11.MostPeriods},
		score("lesson 11", s.Everything),
	}
	for _, p := range suite11.Policies {
		list = append(list, score(p.Name, p.New()))
	}
	return list
}

func score(name string, c *suite11.Constructor) Score {
	out := Score{Name: name}
	if c == nil {
		out.Missing = "lesson 11 is not met"
		return out
	}
	r := sim.Once(func(w *sim.World) {
		suite11.Mixed(w, c, func(s suite11.Score) {
			out = Score{Name: name, Total: s.Total.Seconds(), Longest: s.Longest.Seconds(), Backlog: s.Backlog, Grace: s.Periods}
		})
	}, budget)
	if f := r.Failure; f != nil {
		return Score{Name: name, Missing: "it failed: " + f.Text}
	}
	return out
}

// ScoreText is the scoreboard; what is above its limit has a mark.
func ScoreText(list []Score) string {
	var b strings.Builder
	fmt.Fprint(&b, "Unmount everything: 512 unmounts and 1024 detaches of lesson 11; ! above the limit\n")
	fmt.Fprintf(&b, "%-14s %11s %11s %9s %9s\n", "", "all", "longest", "", "grace")
	fmt.Fprintf(&b, "%-14s %11s %11s %9s %9s\n", "", "released", "wait", "backlog", "periods")
	var limit Score
	for i, s := range list {
		if i == 0 {
			limit = s
		}
		if s.Missing != "" {
			fmt.Fprintf(&b, "  %-12s no figures: %s\n", s.Name, s.Missing)
			continue
		}
		mark := func(over bool) string {
			if over {
				return "!"
			}
			return " "
		}
		fmt.Fprintf(&b, "  %-12s %10s%s %10s%s %8d%s %8d%s\n", s.Name,
			amount(s.Total, "s"), mark(s.Total > limit.Total), amount(s.Longest, "s"), mark(s.Longest > limit.Longest),
			s.Backlog, mark(s.Backlog > limit.Backlog), s.Grace, mark(s.Grace > limit.Grace))
	}
	return b.String()
}
