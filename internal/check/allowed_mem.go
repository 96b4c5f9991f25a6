package check

// memPath is the package that a lesson's threads share memory with.
const memPath = "graceperiod/rcu/mem"

// memAPI is what a learner may name of it: all it exports. An exported name
// that is not for learners stays out of this list, and is refused.
const memAPI = `
import "time"

type Locker interface {
	Lock()
	Unlock()
}

type Uint64 struct{ h int }
func (x *Uint64) Load() uint64
func (x *Uint64) Store(v uint64)
func (x *Uint64) Add(delta uint64) uint64
func (x *Uint64) Swap(v uint64) uint64
func (x *Uint64) CompareAndSwap(old, new uint64) bool

type Int64 struct{ h int }
func (x *Int64) Load() int64
func (x *Int64) Store(v int64)
func (x *Int64) Add(delta int64) int64
func (x *Int64) Swap(v int64) int64
func (x *Int64) CompareAndSwap(old, new int64) bool

type Bool struct{ h int }
func (x *Bool) Load() bool
func (x *Bool) Store(v bool)
func (x *Bool) Swap(v bool) bool
func (x *Bool) CompareAndSwap(old, new bool) bool

type Pointer[T any] struct{ h *T }
func (x *Pointer[T]) Load() *T
func (x *Pointer[T]) Store(p *T)
func (x *Pointer[T]) Swap(p *T) *T
func (x *Pointer[T]) CompareAndSwap(old, new *T) bool

type Mutex struct{ h int }
func (x *Mutex) Lock()
func (x *Mutex) TryLock() bool
func (x *Mutex) Unlock()

type RWMutex struct{ h int }
func (x *RWMutex) Lock()
func (x *RWMutex) Unlock()
func (x *RWMutex) RLock()
func (x *RWMutex) RUnlock()
func (x *RWMutex) RLocker() Locker

type Cond struct {
	h int
	L Locker
}
func (x *Cond) Wait()
func (x *Cond) Signal()
func (x *Cond) Broadcast()

type WaitGroup struct{ h int }
func (x *WaitGroup) Add(delta int)
func (x *WaitGroup) Done()
func (x *WaitGroup) Wait()

type Event struct{ h int }
func (x *Event) Set()
func (x *Event) Wait()
func (x *Event) IsSet() bool

type Chan[T any] struct{ h []T }
func MakeChan[T any](n int) *Chan[T]
func (x *Chan[T]) Send(v T)
func (x *Chan[T]) TrySend(v T) bool
func (x *Chan[T]) Recv() (v T, ok bool)
func (x *Chan[T]) TryRecv() (v T, ok bool)
func (x *Chan[T]) Close()

func Go(name string, f func())
func Sleep(d time.Duration)
func Now() time.Duration
func Pause()
`
