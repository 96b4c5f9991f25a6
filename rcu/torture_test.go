package rcu_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu"
	"graceperiod/rcu/torture"
)

// The library under torture, in the circumstances that differ most for a
// scheduler: one processor, as many as there are, many more threads; tied to
// processors or wandering; with handles, without, with both.
func TestDomainSurvivesTorture(t *testing.T) {
	span := 150 * time.Millisecond
	if long := os.Getenv("GRACEPERIOD_TORTURE"); long != "" { // "2s" a run, for a soak
		var err error
		span, err = time.ParseDuration(long)
		require.NoError(t, err)
	}
	for _, procs := range []int{1, 2, 8} {
		for _, pin := range []bool{true, false} {
			for kind, reader := range readers {
				t.Run(fmt.Sprintf("%s on %d, pinned %v", kind, procs, pin), func(t *testing.T) {
					defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
					for span := span; ; span *= 2 {
						d := rcu.New(rcu.Options{CallDelay: 100 * time.Microsecond})
						r := torture.Run(context.Background(), subject(d, reader), torture.Options{
							Duration: span, Readers: 3, Updaters: 2, Seed: uint64(time.Now().UnixNano()), Plain: true,
							Pin: pin, Flood: true, Stutter: 40 * time.Millisecond, Shuffle: 30 * time.Millisecond,
							Patience: 20 * time.Second,
						})
						t.Log(r)
						require.NoError(t, r.Err())
						require.NoError(t, d.Close())
						s := d.Stats()
						require.Equal(t, s.Posted, s.Invoked)
						require.Zero(t, s.Readers)
						if r.Vacuous() == nil {
							return
						}
						// A busy machine may not have let them meet; never is another matter.
						require.Less(t, span, 10*time.Second, "%v", r.Vacuous())
					}
				})
			}
		}
	}
}

var readers = map[string]func(d *rcu.Domain) torture.Reader{
	"handles": func(d *rcu.Domain) torture.Reader {
		r := d.Register()
		return torture.Reader{
			Enter:      func(int) { r.ReadLock() },
			Leave:      func(int) { r.ReadUnlock() },
			Unregister: r.Unregister,
		}
	},
	"no handles": func(d *rcu.Domain) torture.Reader {
		var open [torture.Slots]rcu.Section
		return torture.Reader{
			Enter: func(i int) { open[i] = d.ReadLock() },
			Leave: func(i int) { d.ReadUnlock(open[i]) },
		}
	},
}

func subject(d *rcu.Domain, reader func(*rcu.Domain) torture.Reader) torture.Subject {
	post := func(f func()) {
		if err := d.Call(f); err != nil {
			panic(err)
		}
	}
	return torture.Subject{
		Reader: func() torture.Reader { return reader(d) },
		Ways: []torture.Way{
			{Name: "Synchronize", Wait: d.Synchronize},
			{Name: "SynchronizeExpedited", Wait: d.SynchronizeExpedited},
			{Name: "Start and Wait", Wait: func() { d.Wait(d.Start()) }},
			{Name: "Start and Poll", Wait: func() {
				for c := d.Start(); !d.Poll(c); {
					time.Sleep(20 * time.Microsecond)
				}
			}},
			{Name: "a context that ends", Wait: func() {
				ctx, cancel := context.WithTimeout(context.Background(), 50*time.Microsecond)
				defer cancel()
				for d.SynchronizeContext(ctx) != nil {
					ctx = context.Background()
				}
			}},
			{Name: "Call", Call: post, Repost: true},
			{Name: "CallContext", Call: func(f func()) {
				if err := d.CallContext(context.Background(), f); err != nil {
					panic(err)
				}
			}},
		},
		Barrier: func() {
			if err := d.Barrier(); err != nil {
				panic(err)
			}
		},
	}
}

// A domain that does not wait must be found out in the same circumstances, or the
// test above shows nothing.
func TestTortureFindsOutWhoDoesNotWait(t *testing.T) {
	d := rcu.New(rcu.Options{})
	s := subject(d, readers["handles"])
	s.Ways = []torture.Way{{Name: "another domain's Synchronize", Wait: rcu.New(rcu.Options{}).Synchronize}}
	s.Barrier = nil
	for range 50 {
		r := torture.Run(context.Background(), s, torture.Options{Duration: 100 * time.Millisecond, Readers: 3, Updaters: 2, Pin: true})
		if r.Err() != nil {
			return
		}
	}
	require.Fail(t, "5 s of torture found nothing wrong with it")
}
