package figures

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"graceperiod/tests/wire"
)

// Main is the main of a process that holds a learner's lessons: it computes all
// figures and reports them as JSON. It does not return.
func Main(s Subjects) {
	debug.SetMaxStack(16 << 20)
	debug.SetGCPercent(400)
	out, err := wire.Report()
	if err == nil {
		err = json.NewEncoder(out).Encode(All(s))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(2)
	}
	os.Exit(0)
}
