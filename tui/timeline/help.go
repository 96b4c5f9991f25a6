package timeline

import "fmt"

// Help is what the picture means; it stands below the keys in the help.
func (m *Model) Help() []string {
	g := m.look.Glyphs
	return []string{
		"The picture: a line a thread, from left to right.",
		fmt.Sprintf("%c  a reader that a grace period must wait for: it was inside when that began", g.Waited),
		fmt.Sprintf("%c  a reader inside that none waits for: it entered later, or there is none", g.Inside),
		fmt.Sprintf("%c  a reader that was missed: the grace period ended, and it was still inside", g.Missed),
		fmt.Sprintf("%c  a grace period   %c blocked   %c a step   %c asleep   %c present, others go first", g.Grace, g.Blocked, g.Busy, g.Asleep, g.Idle),
		"Callbacks stand as in the kernel's list: NEXT, no grace period is running for it; NEXT_READY, one is running that began too early for it; WAIT, one is running that began after it was posted; DONE, one has ended, and it may be called.",
		"What is known is as of the cursor: step back, and the picture forgets.",
		"While a guess is open the future is hidden. Nothing depends on your answer.",
	}
}
