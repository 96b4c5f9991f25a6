package mem_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"graceperiod/rcu/mem"
	"graceperiod/rcu/sim"
)

func TestRecordingWordsEveryOperation(t *testing.T) {
	a := new(int)
	rec, err := sim.Replay(func(w *sim.World) {
		var o struct {
			i mem.Int64
			u mem.Uint64
			b mem.Bool
			p mem.Pointer[int]
			m mem.Mutex
			r mem.RWMutex
			c mem.Cond
			g mem.WaitGroup
			e mem.Event
			q *mem.Chan[int]
		}
		o.q = mem.MakeChan[int](1)
		w.Name("", &o)
		sim.NamePointer(w, a, "record")
		o.i.Store(-5)
		o.i.Add(2)
		o.i.Load()
		o.u.Swap(7)
		o.u.Add(^uint64(0))
		o.u.CompareAndSwap(6, ^uint64(0))
		o.u.CompareAndSwap(6, 7)
		o.b.Store(true)
		o.b.CompareAndSwap(true, false)
		o.p.Store(a)
		o.p.CompareAndSwap(nil, a)
		o.p.Swap(new(int))
		o.p.Swap(nil)
		o.m.TryLock()
		o.m.TryLock()
		o.m.Unlock()
		o.r.Lock()
		o.r.Unlock()
		o.r.RLock()
		o.r.RUnlock()
		o.c.Signal()
		o.g.Add(2)
		o.g.Add(-2)
		o.g.Wait()
		o.e.IsSet()
		o.e.Set()
		o.e.Wait()
		o.q.TrySend(3)
		o.q.TrySend(3)
		o.q.Recv()
		o.q.TryRecv()
		o.q.Send(1)
		o.q.Close()
		mem.Pause()
		mem.Sleep(2 * ms)
		mem.Go("child", func() {})
	}, "", sim.Budget{})
	require.NoError(t, err)
	require.Nil(t, rec.Failure)
	var got []string
	for _, e := range rec.Events {
		if e.Thread == 0 && !e.Blocked && e.File != "" {
			require.Equal(t, "trace_test.go", e.File)
			got = append(got, strings.Join(strings.Fields(e.Object+" "+e.Op+" "+e.Value), " "))
		}
	}
	require.Equal(t, strings.Split(strings.TrimSpace(`
i Store -5
i Add +2 -3
i Load -3
u Swap 7 was 0
u Add -1 6
u CAS 6→-1 ok
u CAS 6→7 failed
b Store true
b CAS true→false ok
p Store record
p CAS failed
p Swap &1
p Swap nil
m TryLock ok
m TryLock failed
m Unlock
r Lock (asks)
r Lock
r Unlock
r RLock
r RUnlock
c Signal nobody waits
g Add +2 2
g Add -2 0
g Wait
e IsSet false
e Set
e Wait
q TrySend ok
q TrySend failed
q Recv
q TryRecv failed
q Send
q Close
Pause
Sleep until 2ms
Go child
`), "\n"), got)
}
