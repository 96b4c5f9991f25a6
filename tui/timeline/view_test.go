package timeline

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/screentest"
)

// recorded is a run that was recorded when this was written: what it says does
// not change with the lessons.
func recorded(t testing.TB, name string) trace.Log {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".trace")
	require.NoError(t, err)
	defer f.Close()
	log, err := trace.Read(f)
	require.NoError(t, err)
	return log
}

func opened(t testing.TB, name string, keys string) *Model {
	t.Helper()
	m := New(look.Plain(false))
	m.Show(screen.Run{Log: recorded(t, name), From: screen.Workbook, Source: func(file string, line int) string {
		return fmt.Sprintf("	the text of line %d", line)
	}})
	press(m, keys)
	return m
}

func press(m *Model, keys string) {
	for _, r := range keys {
		m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
}

func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name, run, keys string
		w, h            int
		ascii           bool
	}{
		{"the single flip", "02-single-flip", "", 80, 24, false},
		{"the single flip, small", "02-single-flip", "", 60, 20, false},
		{"the single flip, wide", "02-single-flip", "", 120, 40, false},
		{"the single flip, ASCII", "02-single-flip", "", 80, 24, true},
		{"a question", "02-single-flip", "p", 80, 24, false},
		{"a right answer", "02-single-flip", "pb", 80, 24, false},
		{"a wrong answer", "02-single-flip", "pa", 80, 24, false},
		{"before the second grace period ends", "02-single-flip", "xhhhhh", 80, 24, false},
		{"the interleaving", "02-single-flip", "i", 80, 24, false},
		{"callbacks in their segments", "04-twice", "g]]hh", 80, 24, false},
		{"interrupts", "06-first-answer-is-enough", "", 80, 24, false},
		{"interrupts by the clock", "06-first-answer-is-enough", "t", 80, 24, false},
		{"more lanes than room", "08-released-under-the-user", "", 60, 20, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := opened(t, c.run, "")
			m.look = look.Plain(c.ascii)
			press(m, c.keys)
			view := m.View(c.w, c.h)
			screentest.Exact(t, view, c.w, c.h)
			if c.ascii {
				for _, r := range view {
					require.Less(t, r, rune(0x80), "%q is not ASCII", r)
				}
			}
			golden.RequireEqual(t, []byte(view+"\n"))
		})
	}
}

func TestEmpty(t *testing.T) {
	m := New(look.Plain(false))
	screentest.Exact(t, m.View(80, 24), 80, 24)
	assert.Contains(t, m.View(80, 24), "There is none yet")
	press(m, "hlxp[]ti r+-gGieo")
	m.Show(screen.Run{Log: trace.Log{}})
	press(m, "hlxp[]ti r+-gGieo")
	screentest.Exact(t, m.View(60, 20), 60, 20)
}

// TestAnyKeyAnySize presses random keys on runs of all kinds.
func TestAnyKeyAnySize(t *testing.T) {
	keys := []rune("hlHL[]gGx   ,.+-tikjpabcdreo")
	for _, name := range []string{"02-single-flip", "04-twice", "06-first-answer-is-enough", "08-released-under-the-user"} {
		for seed := range uint64(5) {
			random := rand.New(rand.NewPCG(seed, 1))
			m := opened(t, name, "")
			for range 60 {
				press(m, string(keys[random.IntN(len(keys))]))
				if m.playing {
					m.Update(beatMsg(m.beat))
				}
				w, h := 60+random.IntN(140), 20+random.IntN(40)
				screentest.Exact(t, m.View(w, h), w, h)
			}
		}
	}
}

// TestLongRun holds a run of 100,000 events to what an eye does not notice. How
// fast a machine is that runs tests beside it nobody knows, so it is held to a run
// of a hundredth: what is drawn is as much, and may not take much longer. For
// milliseconds there is the benchmark.
func TestLongRun(t *testing.T) {
	short, openingShort := frames(t, 1000)
	long, opening := frames(t, 100_000)
	t.Logf("1,000 events: opened in %v, a frame in %v; 100,000: %v, %v", openingShort, short, opening, long)
	assert.Less(t, long, 5*short+2*time.Millisecond)
	assert.Less(t, opening, 400*openingShort+100*time.Millisecond, "opening is linear")
}

// frames is how long the slowest of several pictures of a run takes, and its opening.
func frames(t *testing.T, events int) (slowest, opening time.Duration) {
	log := long(events)
	m := New(look.Plain(false))
	began := time.Now()
	m.Show(screen.Run{Log: log})
	opening = time.Since(began)
	for _, keys := range []string{"", "t", "", "t-", "-", "---", "i", "i+", "G", "g", "]", "p", "r"} {
		press(m, keys)
		fastest := time.Hour
		for range 5 { // the machine does other things, too
			began := time.Now()
			view := m.View(200, 60)
			fastest = min(fastest, time.Since(began))
			screentest.Exact(t, view, 200, 60)
		}
		slowest = max(slowest, fastest)
	}
	return slowest, opening
}

func BenchmarkFrame(b *testing.B) {
	m := New(look.Plain(false))
	m.Show(screen.Run{Log: long(100_000)})
	for b.Loop() {
		m.View(200, 60)
		m.cursor = (m.cursor + 977) % m.facts.Len()
	}
}

// long is a run with eight readers, two updaters and a worker that calls back.
func long(n int) trace.Log {
	log := trace.Log{Header: trace.Header{Version: 1, Title: "a long run"}}
	for i := range 8 {
		log.Threads = append(log.Threads, fmt.Sprintf("reader %d", i+1))
	}
	log.Threads = append(log.Threads, "updater 1", "updater 2", "worker")
	random := rand.New(rand.NewPCG(1, 2))
	inside, waiting := make([]bool, 11), make([]bool, 11)
	for i := range n {
		t := random.IntN(11)
		e := trace.Event{Step: i + 1, Time: time.Duration(i) * 700, Thread: t, Subject: log.Threads[t]}
		switch {
		case t < 8 && inside[t]:
			e.Mark, inside[t] = trace.Leaving, false
		case t < 8:
			e.Mark, inside[t] = trace.Entered, true
		case t < 10 && waiting[t]:
			e.Mark, waiting[t] = trace.GraceEnd, false
		case t < 10:
			e.Mark, waiting[t] = trace.GraceBegin, true
		default:
			e.Mark, e.Subject = trace.Posted, fmt.Sprint("callback ", i)
			if i%2 == 0 {
				e.Op, e.Mark, e.Subject = "Load", "", ""
			}
		}
		log.Events = append(log.Events, e)
	}
	return log
}
