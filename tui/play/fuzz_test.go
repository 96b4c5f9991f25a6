package play_test

import (
	"testing"

	"graceperiod/tui/screen"
)

// FuzzKeys presses any keys, and draws at any size after each.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("\n1122nnsvu"), uint8(0), uint8(0))
	f.Add([]byte("jjj\n22222222h1n1n\x1bk"), uint8(20), uint8(4))
	f.Add([]byte("jjjjjjjjj\nssssssssssssssssssssssssrn\x1b\x1b"), uint8(60), uint8(30))
	f.Add([]byte("jjjjjjjjjj\nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"), uint8(1), uint8(1))
	challenges := all()
	f.Fuzz(func(t *testing.T, keys []byte, w, h uint8) {
		s := new(len(keys)%2 == 1, challenges...)
		width, height := screen.MinWidth+int(w), screen.MinHeight+int(h)
		for _, k := range keys[:min(len(keys), 60)] {
			name := string(rune(k))
			switch k {
			case '\n':
				name = "enter"
			case 0x1b:
				name = "esc"
			}
			press(s, name)
			view(t, s, width, height)
		}
	})
}
