package lab

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/screentest"
)

// Whatever is pressed, the picture has its size, no setup is impossible, and a result
// stands beside the setup that it came from.
func TestAnyKeysAtAnySize(t *testing.T) {
	keys := []string{"enter", "esc", "up", "down", "left", "right", "a", "b", "1", "2", "3", "4", "m", "v", "=", "x", "h", "j", "k", "l"}
	rapid.Check(t, func(t *rapid.T) {
		s := newLab(look.Plain(rapid.Bool().Draw(t, "ascii")), quick)
		var pending []tea.Cmd
		for range rapid.IntRange(0, 25).Draw(t, "keys") {
			k := rapid.SampledFrom(append(keys, "left", "right", "down")).Draw(t, "key")
			cmd := s.Update(keyMsg(k))
			switch {
			case rapid.Bool().Draw(t, "later"):
				pending = append(pending, cmd) // comes when it likes
			default:
				settle(s, cmd)
			}
			if len(pending) > 3 {
				settle(s, pending[0])
				pending = pending[1:]
			}
			for i, d := range s.sides {
				require.NoError(t, d.setup.Check())
				if d.outcome != nil {
					require.Equal(t, d.setup, d.outcome.Setup, letter(i))
				}
				if d.report != nil {
					require.Equal(t, d.setup, d.report.Setup, letter(i))
				}
			}
			w := rapid.IntRange(screen.MinWidth, 150).Draw(t, "w")
			h := rapid.IntRange(screen.MinHeight, 60).Draw(t, "h")
			view := s.View(w, h)
			screentest.Exact(t, view, w, h)
			require.Equal(t, view, s.View(w, h))
			if s.look.ASCII {
				for _, r := range view {
					require.Less(t, r, rune(0x80), view)
				}
			}
		}
		s.stop()
		for _, cmd := range pending {
			settle(s, cmd)
		}
	})
}
