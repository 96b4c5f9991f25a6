package answers_test

import (
	"os"
	"testing"

	"graceperiod/internal/play"
)

// BenchmarkChoose is one key press late in the longest game.
func BenchmarkChoose(b *testing.B) {
	for _, c := range play.Challenges(os.DirFS("../../..")) {
		if c.Name != "single-flip" {
			continue
		}
		g, err := play.New(c)
		if err != nil {
			b.Fatal(err)
		}
		for range c.Par.Steps - 2 {
			g.Show()
		}
		for b.Loop() {
			g.Show()
			g.Undo()
		}
	}
}
