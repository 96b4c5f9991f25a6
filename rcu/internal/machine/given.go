package machine

import "strings"

// isGiven tells a lesson's given types, in folders below its suite, from the
// submissions there: what happens inside a given type is shown at the line that
// called it. The argument is a function's full name inside the module.
func isGiven(fn string) bool {
	rest, ok := strings.CutPrefix(fn, "tests/")
	if !ok || rest == "" || rest[0] < '0' || rest[0] > '9' {
		return false
	}
	_, below, ok := strings.Cut(rest, "/")
	return ok && !strings.HasPrefix(below, "wrong.") && !strings.HasPrefix(below, "right.")
}
