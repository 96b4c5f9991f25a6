package lab

import (
	"context"
	"fmt"
	"time"
)

// read is what one reader does until ctx ends: it is in a section for the setup's
// Length, and then in none for as long.
func (l *live) read(ctx context.Context, number int) {
	r := l.d.Register().Named(fmt.Sprintf("reader %d", number+1))
	defer r.Unregister()
	for i := number; ctx.Err() == nil; i++ {
		r.ReadLock()
		v := l.slots[i%len(l.slots)].Load()
		stay(ctx, l.s.Length)
		if v.released.Load() {
			l.faults.Add(1)
		}
		r.ReadUnlock()
		l.sections.Add(1)
		stay(ctx, l.s.Length)
	}
}

// stay returns after d, or when ctx ends.
func stay(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
