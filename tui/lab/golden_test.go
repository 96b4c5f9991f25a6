package lab

import (
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"graceperiod/internal/lab"
	"graceperiod/tui/look"
)

func TestGolden(t *testing.T) {
	for name, keys := range map[string][]string{"N17": nil, "C25": {"2"}, "stays": {"3", "b"}, "shutdown": {"4"}, "changed": {"b", "down", "down", "left"}} {
		for _, size := range []struct {
			name string
			w, h int
		}{{"60x20", 60, 20}, {"80x24", 80, 24}, {"120x40", 120, 40}} {
			t.Run(name+"-"+size.name, func(t *testing.T) {
				s := shown(look.Plain(false))
				press(s, keys...)
				golden.RequireEqual(t, s.View(size.w, size.h)+"\n")
			})
		}
	}
	t.Run("N17-ASCII", func(t *testing.T) { golden.RequireEqual(t, shown(look.Plain(true)).View(80, 24)+"\n") })
}

func TestGoldenLive(t *testing.T) {
	s := shown(look.Plain(false))
	s.live = true
	s.sides[0].report = &lab.Report{
		Setup: s.sides[0].setup, Elapsed: 3200 * time.Millisecond, Calls: 1204, Median: 2_610 * time.Microsecond, Longest: 5_204 * time.Microsecond,
		Grace: 1205, Most: 1, Backlog: 1, Sections: 10_233, Series: lab.Series{Every: 1, Most: []int{1, 1}},
	}
	s.sides[1].report = &lab.Report{
		Setup: s.sides[1].setup, Elapsed: 2100 * time.Millisecond, Calls: 80_311, Median: 12 * time.Microsecond, Longest: 1_913 * time.Microsecond,
		Grace: 80_311, Hurried: 80_311, Most: 1, Sections: 6_920, Series: lab.Series{Every: 1, Most: []int{1, 1}},
	}
	s.going = &going{at: 1, tenths: 21, cancel: func() {}, reach: make(chan lab.Report)}
	golden.RequireEqual(t, s.View(80, 24)+"\n")
}

func TestGoldenRunning(t *testing.T) {
	s := newLab(look.Plain(false), here)
	_ = s.Shown(true)
	s.going.tenths = 4
	golden.RequireEqual(t, s.View(80, 24)+"\n")
	s.stop()
}

func TestGoldenTrouble(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	s.set(1, func() lab.Setup { x := s.sides[1].setup; x.Load = 1; return x }())
	press(s, "enter")
	golden.RequireEqual(t, s.View(80, 24)+"\n")
}
