package rcu

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"graceperiod/rcu/mem"
)

// Stall is a grace period that takes long, and who keeps it from ending.
type Stall struct {
	GracePeriod uint64 // its number: the domain's first is 1
	Expedited   bool
	Waited      time.Duration // since it began
	Readers     []StalledReader
}

// StalledReader is a reader that was inside when the grace period began, and is
// inside still.
type StalledReader struct {
	Name     string // of the handle; "slot 3" if it entered by Domain.ReadLock
	Portable bool   // it did: it may be the very caller that waits, which cannot be known
	// Since is how long it has been inside at least: since the first grace period
	// began that waits for it.
	Since time.Duration
	Where string // file:line at which it entered, if Options.Callers is set
}

// String is several lines: what waits, and a line for each reader.
func (s Stall) String() string {
	var b strings.Builder
	kind := ""
	if s.Expedited {
		kind = "expedited "
	}
	fmt.Fprintf(&b, "rcu: %sgrace period %d has waited %v for %d readers:", kind, s.GracePeriod, s.Waited.Round(time.Millisecond), len(s.Readers))
	for _, r := range s.Readers {
		fmt.Fprintf(&b, "\n\t%s, inside for %v or longer", r.Name, r.Since.Round(time.Millisecond))
		if r.Where != "" {
			fmt.Fprintf(&b, ", entered at %s", r.Where)
		}
	}
	return b.String()
}

// watchForStall reports, until it is stopped, that grace period n waits.
func (d *Domain) watchForStall(kind int, kept []*slot, n uint64) (stop func()) {
	if d.options.OnStall == nil {
		return func() {}
	}
	w := &stallWatch{d: d, kind: kind, kept: append([]*slot(nil), kept...), n: n, began: mem.Now()}
	w.arm()
	return w.stop
}

type stallWatch struct {
	d     *Domain
	kind  int
	kept  []*slot
	n     uint64
	began time.Duration

	mu      mem.Mutex
	stopped bool
	disarm  func()
}

func (w *stallWatch) arm() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.stopped {
		w.disarm = after(w.d.options.StallAfter, "rcu stall", w.report)
	}
}

func (w *stallWatch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.disarm()
}

func (w *stallWatch) report() {
	waited := mem.Now() - w.began
	s := Stall{GracePeriod: ordinal(w.n), Expedited: w.kind == expedited, Waited: waited}
	for _, kept := range w.kept {
		if !holds(kept.word.Load(), w.n) {
			continue
		}
		r := StalledReader{Since: waited}
		r.Name, r.Portable = w.d.nameOf(kept)
		if w.d.options.Callers {
			r.Where = place(uintptr(kept.site.Load()))
		}
		s.Readers = append(s.Readers, r)
	}
	if len(s.Readers) == 0 {
		return // it is about to end
	}
	w.d.counted(&w.d.counts.stalls)
	w.d.options.OnStall(s)
	w.arm()
}

// ordinal counts grace periods from one.
func ordinal(n uint64) uint64 { return (n&numbered - first&numbered) / one }

// nameOf returns the name of the reader whose slot it is.
func (d *Domain) nameOf(s *slot) (name string, portable bool) {
	if name := d.sectionName(s); name != "" {
		return name, true
	}
	d.registry.mu.Lock()
	defer d.registry.mu.Unlock()
	for _, r := range d.registry.readers {
		if &r.slot == s {
			return r.name, false
		}
	}
	return "a reader that is given up", false
}

// sectionName names a slot of the portable lock.
func (d *Domain) sectionName(s *slot) string {
	base := 0
	for b := d.banks.Load(); b != nil; b = b.older {
		for i := range b.slots {
			if &b.slots[i] == s {
				return fmt.Sprintf("slot %d", base+i)
			}
		}
		base += len(b.slots)
	}
	return ""
}

func place(pc uintptr) string {
	if pc == 0 {
		return ""
	}
	f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
	return fmt.Sprintf("%s:%d", f.File, f.Line)
}
