package mem_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

// caught is what f panics with, as text.
func caught(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return "nothing"
}

func TestUnbufferedSendWaitsForReceiver(t *testing.T) {
	after := func(size int) []string {
		return endings(t, everything, func(w *sim.World) func() string {
			c := mem.MakeChan[int](size)
			var sent mem.Bool
			var before bool
			var v int
			var ok bool
			w.Go("sender", func() { c.Send(7); sent.Store(true) })
			w.Go("receiver", func() { before = sent.Load(); v, ok = c.Recv() })
			return func() string { return say(before, v, ok) }
		})
	}
	require.Equal(t, []string{"false 7 true"}, after(0))
	require.Equal(t, []string{"false 7 true", "true 7 true"}, after(1))
}

func TestSendWaitsForRoom(t *testing.T) {
	for size := range 4 {
		require.Equal(t, []string{say(size)}, endings(t, 1, func(w *sim.World) func() string {
			c := mem.MakeChan[int](size)
			sent := sim.NewCell(w, 0)
			mem.Go("sender", func() {
				for i := range 9 {
					c.Send(i)
					sent.Set(sent.Get() + 1)
				}
			})
			at(w, ms, "nobody receives", func() {})
			return func() string { return say(sent.Get()) }
		}))
	}
	require.Equal(t, sim.Deadlock, failure(t, 0, func(w *sim.World) {
		w.Go("", func() { mem.MakeChan[int](0).Send(1) })
	}).Kind)
	require.Equal(t, sim.Deadlock, failure(t, 0, func(w *sim.World) {
		w.Go("", func() { mem.MakeChan[int](3).Recv() })
	}).Kind)
}

func TestChanKeepsOrder(t *testing.T) {
	for size := range 3 {
		require.Equal(t, []string{"1 2 3"}, endings(t, everything, func(w *sim.World) func() string {
			c := mem.MakeChan[int](size)
			var got [3]int
			w.Go("sender", func() {
				for i := range got {
					c.Send(i + 1)
				}
			})
			w.Go("receiver", func() {
				for i := range got {
					got[i], _ = c.Recv()
				}
			})
			return func() string { return say(got[0], got[1], got[2]) }
		}))
	}
}

func TestEveryValueIsReceivedOnce(t *testing.T) {
	for size := range 2 {
		require.Equal(t, []string{"1 2", "2 1"}, endings(t, everything, func(w *sim.World) func() string {
			c := mem.MakeChan[int](size)
			var got [2]int
			for i := range got {
				w.Go("", func() { c.Send(i + 1) })
				w.Go("", func() { got[i], _ = c.Recv() })
			}
			return func() string { return say(got[0], got[1]) }
		}))
	}
}

func TestBufferIsSemaphore(t *testing.T) {
	for room, most := range map[int]string{1: "1", 2: "2"} {
		got := endings(t, 2, func(w *sim.World) func() string {
			c := mem.MakeChan[struct{}](room)
			in, peak := sim.NewCell(w, 0), sim.NewCell(w, 0)
			for range 3 {
				w.Go("", func() {
					c.Send(struct{}{})
					in.Set(in.Get() + 1)
					peak.Set(max(peak.Get(), in.Get()))
					w.Step()
					in.Set(in.Get() - 1)
					c.Recv()
				})
			}
			return func() string { return say(peak.Get()) }
		})
		require.Equal(t, most, got[len(got)-1])
	}
}

func TestCloseLetsReceiversDrain(t *testing.T) {
	require.Equal(t, []string{"5 true 6 true 0 false 0 false"}, endings(t, everything, func(w *sim.World) func() string {
		c := mem.MakeChan[int](2)
		var out string
		w.Go("sender", func() { c.Send(5); c.Send(6); c.Close() })
		at(w, ms, "receiver", func() {
			for range 3 {
				v, ok := c.Recv()
				out += say(v, ok) + " "
			}
			v, ok := c.TryRecv()
			out += say(v, ok)
		})
		return func() string { return out }
	}))
}

func TestCloseWakesReceivers(t *testing.T) {
	require.Equal(t, []string{"false false"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		var ok [2]bool
		for i := range ok {
			w.Go("", func() { _, ok[i] = c.Recv() })
		}
		w.Go("", c.Close)
		return func() string { return say(ok[0], ok[1]) }
	}))
}

func TestClosedChanPanics(t *testing.T) {
	calls := func(make func() *mem.Chan[int]) string {
		c := make()
		c.Close()
		return say(caught(c.Close), "/", caught(func() { c.Send(1) }), "/", caught(func() { c.TrySend(1) }))
	}
	want := "close of closed channel / send on closed channel / send on closed channel"
	for size := range 2 {
		sized := func() *mem.Chan[int] { return mem.MakeChan[int](size) }
		require.Equal(t, want, calls(sized), "real")
		onMachine(t, func() { require.Equal(t, want, calls(sized), "machine") })
	}
	f := failure(t, 0, func(w *sim.World) {
		w.Go("closer", func() {
			c := &mem.Chan[int]{}
			c.Close()
			c.Send(1)
		})
	})
	require.Equal(t, sim.Panicked, f.Kind)
	require.Equal(t, "send on closed channel", f.Text)
}

func TestCloseTurnsSendersAway(t *testing.T) {
	for size, values := range []string{"0 false", "1 true"} { // the buffered one stays
		require.Equal(t, []string{"send on closed channel " + values}, endings(t, everything, func(w *sim.World) func() string {
			c := mem.MakeChan[int](size)
			var got string
			w.Go("sender", func() {
				for i := range size {
					c.Send(i + 1)
				}
				got = caught(func() { c.Send(9) })
			})
			at(w, ms, "closer", c.Close)
			return func() string {
				v, ok := c.Recv()
				return say(got, v, ok)
			}
		}))
	}
}

func TestCloseEitherTakesOrRefusesValue(t *testing.T) {
	// The sender and the closer race: the value is received, or the sender panics.
	require.Equal(t, []string{"nothing 1 true", "send on closed channel 0 false"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		var got string
		var v int
		var ok bool
		w.Go("sender", func() { got = caught(func() { c.Send(1) }) })
		w.Go("receiver", func() { v, ok = c.Recv() })
		w.Go("closer", c.Close)
		return func() string { return say(got, v, ok) }
	}))
}

func TestTryOperationsNeverWait(t *testing.T) {
	// Alone, on the machine as on a real channel.
	calls := func(size int) (out []any) {
		c := mem.MakeChan[int](size)
		for i := range 3 {
			out = append(out, c.TrySend(i+1))
		}
		for range 3 {
			v, ok := c.TryRecv()
			out = append(out, v, ok)
		}
		c.Close()
		v, ok := c.TryRecv()
		return append(out, v, ok)
	}
	for size := range 4 {
		want := calls(size)
		onMachine(t, func() { require.Equal(t, want, calls(size), "size %d", size) })
	}
}

func TestTrySendNeedsReceiverThatWaits(t *testing.T) {
	require.Equal(t, []string{"false 0 false", "true 1 true"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		var sent, ok bool
		var v int
		w.Go("sender", func() {
			sent = c.TrySend(1)
			if !sent {
				c.Close()
			}
		})
		w.Go("receiver", func() { v, ok = c.Recv() })
		return func() string { return say(sent, v, ok) }
	}))
}

func TestTrySendNeedsReceiverOfItsOwn(t *testing.T) {
	require.Equal(t, []string{"false true 2", "true false 1"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		var sent [2]bool
		var v int
		w.Go("receiver", func() { v, _ = c.Recv() })
		for i := range sent {
			at(w, ms, "sender", func() { sent[i] = c.TrySend(i + 1) })
		}
		return func() string { return say(sent[0], sent[1], v) }
	}))
}

func TestTryRecvNeedsSenderThatWaits(t *testing.T) {
	require.Equal(t, []string{"0 false left 1", "1 true left 0"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		left := sim.NewCell(w, 1)
		var v int
		var ok bool
		mem.Go("sender", func() { c.Send(1); left.Set(0) })
		w.Go("receiver", func() { v, ok = c.TryRecv() })
		w.Go("end", func() { w.Sleep(ms) })
		return func() string { return say(v, ok, "left", left.Get()) }
	}))
}

func TestTrySendHandsValueToReceiverThatWaits(t *testing.T) {
	// A TrySend that succeeded has met a receiver: nobody else gets the value, and
	// Close does not take it back.
	for name, then := range map[string]func(c *mem.Chan[int]) string{
		"TryRecv": func(c *mem.Chan[int]) string { return say(c.TryRecv()) },
		"Close":   func(c *mem.Chan[int]) string { c.Close(); return "0 false" },
		"Recv":    func(c *mem.Chan[int]) string { mem.Go("", func() { c.Recv() }); return "0 false" },
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, []string{"true 0 false 1 true"}, endings(t, everything, func(w *sim.World) func() string {
				c := &mem.Chan[int]{}
				got := sim.NewCell(w, "")
				var sent bool
				var after string
				mem.Go("receiver", func() { got.Set(say(c.Recv())) })
				at(w, ms, "sender", func() { sent = c.TrySend(1); after = then(c) })
				at(w, 2*ms, "end", func() {})
				return func() string { return say(sent, after, got.Get()) }
			}))
		})
	}
}

func TestTryRecvLeavesValueToReceiverThatWaits(t *testing.T) {
	require.Equal(t, []string{"true false 1 true"}, endings(t, everything, func(w *sim.World) func() string {
		c := &mem.Chan[int]{}
		got := sim.NewCell(w, "")
		var sent, stolen bool
		mem.Go("receiver", func() { got.Set(say(c.Recv())) })
		at(w, ms, "sender", func() { sent = c.TrySend(1) })
		at(w, ms, "thief", func() { _, stolen = c.TryRecv() })
		at(w, 2*ms, "end", func() {})
		return func() string { return say(sent, stolen, got.Get()) }
	}))
}
