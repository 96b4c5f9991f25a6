package torture

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"graceperiod/rcu/internal/cpu"
)

// beside is what goes on beside readers and updaters.
type beside struct {
	flooded  atomic.Uint64 // callbacks of the flood that have run
	rounds   atomic.Uint64 // of the flood: each takes a grace period at least
	barriers atomic.Uint64
	missing  atomic.Int64 // callbacks that did not run
}

// wave is how many callbacks the flood posts at once.
const wave = 100

func (t *torture) launchOthers() {
	if t.o.Pin {
		for i := range min(len(t.cpus), t.o.Readers+t.o.Updaters) {
			t.launch(fmt.Sprintf("shaker %d", i+1), func() { t.shake(i) })
		}
	}
	w := t.calling()
	if w == nil {
		return
	}
	if t.o.Flood {
		t.launch("the flood of callbacks", func() { t.flood(w) })
	}
	if t.s.Barrier != nil {
		t.launch("who checks Barrier", func() { t.checkBarrier(w) })
	}
}

// shake takes a processor away from whoever is on it, for a moment, at any
// instruction: as between reading a phase and being counted in it. Meanwhile
// those on other processors go on.
func (t *torture) shake(number int) {
	rng := rand.NewPCG(t.o.Seed, 1<<34+uint64(number))
	for f := t.follow(number); f.goOn(); {
		x := rng.Uint64()
		cpu.Nap(time.Duration(100+x%200) * time.Microsecond)
		spin(time.Duration(20+x>>32%60) * time.Microsecond)
	}
}

// flood posts waves of callbacks, each when the last has run.
func (t *torture) flood(w *way) {
	for !t.stopped() {
		var left atomic.Int64
		left.Store(wave)
		for range wave {
			var ran atomic.Bool
			w.Call(func() {
				if ran.Swap(true) {
					t.fault("a callback of the flood ran for the second time")
					return
				}
				t.others.flooded.Add(1)
				left.Add(-1)
			})
		}
		var end time.Time
		for left.Load() > 0 {
			if end.IsZero() && t.stopped() {
				end = time.Now().Add(t.o.Patience / 2)
			}
			if !end.IsZero() && time.Now().After(end) {
				t.others.missing.Add(left.Load())
				return
			}
			time.Sleep(100 * time.Microsecond)
		}
		t.others.rounds.Add(1)
	}
}

// checkBarrier posts callbacks and counts, after a Barrier, which have run.
func (t *torture) checkBarrier(w *way) {
	rng := rand.NewPCG(t.o.Seed, 1<<33)
	for !t.stopped() {
		posted := int64(rng.Uint64()%50 + 1)
		var ran atomic.Int64
		for range posted {
			w.Call(func() { ran.Add(1) })
		}
		t.s.Barrier()
		if n := ran.Load(); n != posted {
			t.fault("Barrier returned when %d of the %d callbacks posted before it had run", n, posted)
		}
		t.others.barriers.Add(1)
		time.Sleep(time.Millisecond)
	}
}
