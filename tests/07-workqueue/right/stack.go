package right

import (
	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// stack has no lock. Who pushes onto an empty stack posts a callback, which takes
// all there is and posts a second one: by its grace period all of them have waited.
// Mounts are unmounted side by side, by workers.
type stack struct {
	k       *kernel.Kernel
	head    mem.Pointer[leaving]
	left    mem.Int64 // given to Exit and not released
	changed mem.Pointer[mem.Event]
}

type leaving struct {
	p    *kernel.NSProxy
	next *leaving
}

func newStack(k *kernel.Kernel) *stack {
	s := &stack{k: k}
	s.changed.Store(new(mem.Event))
	return s
}

func (s *stack) Unshare() (*kernel.NSProxy, error) {
	for {
		changed, left := s.changed.Load(), s.left.Load()
		p, err := s.k.NewNSProxy()
		switch {
		case err == nil || left == 0 && s.left.Load() == 0:
			return p, err
		case left > 0:
			changed.Wait()
		}
	}
}

func (s *stack) Exit(p *kernel.NSProxy) {
	s.left.Add(1)
	s.unmount(p.Mounts())
	l := &leaving{p: p}
	for {
		l.next = s.head.Load()
		if s.head.CompareAndSwap(l.next, l) {
			break
		}
	}
	if l.next == nil {
		s.k.Call(s.collect)
	}
}

func (s *stack) unmount(mounts []*kernel.Mount) {
	if len(mounts) == 0 {
		return
	}
	var over mem.Event
	s.k.Call(over.Set)
	over.Wait()
	var down mem.WaitGroup
	down.Add(len(mounts))
	for _, m := range mounts {
		s.k.Schedule(func() {
			m.Release()
			down.Done()
		})
	}
	down.Wait()
}

func (s *stack) collect() {
	all := s.head.Swap(nil)
	s.k.Call(func() {
		s.k.Schedule(func() { s.end(all) })
	})
}

func (s *stack) end(all *leaving) {
	for ; all != nil; all = all.next {
		all.p.Release()
		s.left.Add(-1)
		s.changed.Swap(new(mem.Event)).Set()
	}
}

func (s *stack) Shutdown() {
	s.k.Barrier() // for the first callback
	s.k.Barrier() // for the second
	s.k.Flush()
}
