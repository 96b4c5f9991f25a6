package lab

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/internal/lab"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

func TestHeadingsAreInTheBook(t *testing.T) {
	book, err := os.ReadFile("../../BOOK.md")
	require.NoError(t, err)
	for _, p := range lab.Policies {
		require.Contains(t, string(book), "\n## "+headings[p]+"\n", p)
	}
}

// What Keys tells is what there is, each with its help.
func TestKeysHaveHelp(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	seen := map[string]bool{}
	for _, k := range s.Keys() {
		require.NotEmpty(t, k.Help().Key)
		require.NotEmpty(t, k.Help().Desc)
		for _, name := range k.Keys() {
			require.NotContains(t, []string{"tab", "?", "q", "ctrl+c"}, name, "these are the program's")
			if k.Enabled() {
				require.False(t, seen[name], name)
				seen[name] = true
			}
		}
	}
	require.False(t, s.Typing())
	require.Nil(t, s.Init())
}

func TestAmountsOfARowHaveOneUnit(t *testing.T) {
	of := func(a, b time.Duration) [2]string { return pair(amount{float64(a), true}, amount{float64(b), true}) }
	require.Equal(t, [2]string{"80.016 s", "0.505 s"}, of(80_016*time.Millisecond, 505_101*time.Microsecond))
	require.Equal(t, [2]string{"0", "5.000 µs"}, of(0, 5*time.Microsecond))
	require.Equal(t, [2]string{"2.000 s", "0.005 ms"}, of(2*time.Second, 5*time.Microsecond))
	require.Equal(t, [2]string{"0", "0"}, of(0, 0))
	require.Equal(t, [2]string{"15,003", "0"}, pair(amount{n: 15_003}, amount{}))
	require.Equal(t, "1,234,567", count(1_234_567))
}

// What the foot tells of a field fits into it.
func TestHelpOfFieldsFits(t *testing.T) {
	s := newLab(look.Plain(false), quick)
	for range fields {
		press(s, "down")
		require.LessOrEqual(t, look.Width(s.said), screen.MinWidth-2, s.said)
		require.Contains(t, s.View(screen.MinWidth, screen.MinHeight), s.said)
	}
	press(s, "left")
	require.Empty(t, s.said)
	for i, p := range lab.Presets() {
		press(s, string(rune('1'+i)))
		require.Equal(t, p.Why, s.said)
		require.Contains(t, s.View(screen.MinWidth, screen.MinHeight), p.Why)
	}
}

func TestWhoPays(t *testing.T) {
	run := func(p lab.Policy, change func(s *lab.Setup)) string {
		s := lab.Presets()[0].A.By(p)
		change(&s)
		o, err := lab.Run(s)
		require.NoError(t, err)
		return payer(o)
	}
	same := func(*lab.Setup) {}
	require.Equal(t, "the caller pays", run(lab.Synchronous, same))
	require.Equal(t, "3 programs pay", run(lab.Expedited, same))
	require.Equal(t, "memory pays", run(lab.Lazy, same))
	require.Equal(t, "memory pays", run(lab.WorkQueue, same))
	require.Equal(t, "hardly anybody pays", run(lab.Batched, same))
	require.Equal(t, "hardly anybody pays", run(lab.Expedited, func(s *lab.Setup) { s.Busy = 0 }))
	require.Equal(t, "1 program pays", run(lab.Expedited, func(s *lab.Setup) { s.Busy = 1 }))
	require.Equal(t, "caller and programs", run(lab.Expedited, func(s *lab.Setup) { s.Busy, s.Readers, s.Load, s.Length = 1, 1, 50, time.Second }))
	require.Equal(t, "caller and readers", run(lab.Expedited, func(s *lab.Setup) { s.Busy, s.Readers, s.Load, s.Length = 0, 1, 50, time.Second }))
}
