package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// mostMemory is what a child may take, in bytes. The presets take a tenth of it.
const mostMemory = 512 << 20

// ErrMemory says that a run took more memory than one may.
var ErrMemory = errors.New("the run took more than 512 MB: try fewer unmounts, fewer readers, or longer sections")

// The exit codes of a child that ends before it has answered.
const (
	exitMemory = 3
	exitAlone  = 4 // whoever asked is gone
)

// Main is the child: it reads one setup from in, as JSON, runs it, and writes what
// came out of it, as JSON. It ends the process if in comes to its end before that,
// or if the run takes too much memory. Nothing but the hidden command calls it.
func Main(in io.Reader, out io.Writer) error {
	debug.SetMemoryLimit(mostMemory * 3 / 4)
	var s Setup
	if err := json.NewDecoder(in).Decode(&s); err != nil {
		return fmt.Errorf("the setup cannot be read: %w", err)
	}
	go watchMemory()
	go func() {
		_, _ = io.Copy(io.Discard, in)
		os.Exit(exitAlone)
	}()
	return json.NewEncoder(out).Encode(answer(s))
}

// answer is what came out of a setup, as it travels.
func answer(s Setup) (r reply) {
	o, err := Run(s)
	switch {
	case err == nil:
		r.Outcome = &o
	case errors.As(err, &r.Limit):
	case errors.Is(err, ErrTooLarge):
		r.Large = true
	default:
		r.Problem = err.Error()
	}
	return r
}

// watchMemory ends the process when it is too large.
func watchMemory() {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for {
		metrics.Read(sample)
		if sample[0].Value.Uint64()-sample[1].Value.Uint64() > mostMemory {
			os.Exit(exitMemory)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
