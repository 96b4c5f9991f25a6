package workbook

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/stretchr/testify/require"

	"graceperiod/internal/check"
	"graceperiod/internal/workbook"
	"graceperiod/tui/screentest"
)

func TestPictures(t *testing.T) {
	broken := func(m *Model) {
		hear(m, ended{report: workbook.Report{Lesson: lesson(t, "02"), State: workbook.DoesNotBuild,
			Compiler: "lessons/02-grace-period/domain.go:31:2: undefined: d.phse\nlessons/02-grace-period/domain.go:40:9: missing return"}, at: noon})
	}
	for _, c := range []struct {
		name string
		do   func(m *Model)
	}{
		{"a fresh start", func(*Model) {}},
		{"a goal fails", func(m *Model) { hear(m, ended{report: failed(t, 4), at: noon}) }},
		{"the first pass is over", func(m *Model) {
			r := met(t)
			r.Pending, r.Plain.Checked = true, false
			hear(m, began{lesson(t, "02")}, reported{r, noon})
		}},
		{"it does not build", broken},
		{"it is not allowed", func(m *Model) {
			hear(m, ended{at: noon, report: workbook.Report{Lesson: lesson(t, "02"), State: workbook.NotAllowed,
				Findings: []check.Finding{{File: "domain.go", Line: 12, Message: "a go statement", Instead: "mem.Go"}}}})
		}},
		{"every goal is met", func(m *Model) {
			hear(m, ended{report: met(t), at: noon}, really{lesson(t, "02"), "1.0 s on 2 CPUs: 1,234,567 sections"})
		}},
		{"a goal that is met", func(m *Model) { hear(m, ended{report: failed(t, 4), at: noon}); press(m, "down", "down") }},
		{"a hint", func(m *Model) { hear(m, ended{report: failed(t, 4), at: noon}); press(m, "h", "h") }},
		{"the book", func(m *Model) { hear(m, ended{report: failed(t, 4), at: noon}); press(m, "b") }},
		{"search", func(m *Model) { press(m, "/", "d", "e", "l", "a", "y") }},
		{"a question", func(m *Model) { press(m, "x") }},
		{"our answer", func(m *Model) { press(m, "left", "s") }},
	} {
		for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
			t.Run(fmt.Sprintf("%s/%dx%d", c.name, size[0], size[1]), func(t *testing.T) {
				m, _ := open(t, false)
				m.View(size[0], size[1]) // how wide it is matters to some keys
				c.do(m)
				view := m.View(size[0], size[1])
				screentest.Exact(t, view, size[0], size[1])
				golden.RequireEqual(t, []byte(view+"\n"))
			})
		}
	}
}

func TestASCII(t *testing.T) {
	m, _ := open(t, true)
	hear(m, ended{report: failed(t, 4), at: noon})
	for _, keys := range [][]string{nil, {"h"}, {"b"}, {"esc"}, {"/"}} {
		press(m, keys...)
		view := m.View(80, 24)
		screentest.Exact(t, view, 80, 24)
		for _, r := range view {
			require.Less(t, r, rune(0x80), "%q is not ASCII", r)
		}
	}
}

// TestAnyKeyAnySize presses random keys and tells of random runs.
func TestAnyKeyAnySize(t *testing.T) {
	keys := []string{"up", "down", "left", "right", "enter", "esc", "pgdown", "pgup", "h", "b", "v", "e", "s", "S", "x", "y", "n", "/", "a", "[", "]", "r", "j", "k", " "}
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 3))
		m, _ := open(t, seed%2 == 0)
		w, h := 80, 24
		for range 80 {
			switch random.IntN(8) {
			case 0:
				w, h = 60+random.IntN(140), 20+random.IntN(40)
			case 1:
				hear(m, began{lesson(t, "02")})
			case 2:
				hear(m, ended{report: failed(t, 1+random.IntN(8)), at: noon})
			case 3:
				hear(m, ended{report: met(t), at: noon})
			default:
				press(m, keys[random.IntN(len(keys))])
			}
			screentest.Exact(t, m.View(w, h), w, h)
			m.Keys()
		}
	}
}
