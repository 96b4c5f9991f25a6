// Package rcu lets readers go on without waiting while updaters find out when
// all those have left who may still see what was removed: read-copy-update, with
// the grace periods of the Linux kernel, in portable Go.
//
// A reader brackets what it does by [Reader.ReadLock] and [Reader.ReadUnlock] on a
// handle of its own, or by [Domain.ReadLock] and [Domain.ReadUnlock] if it has none.
// Inside the section it may use what it finds in the shared structure; what it
// found it must not use any more after it.
//
// An updater first makes the old thing impossible to find, then waits for a grace
// period, then ends it: puts it back into its pool, closes it, unmaps it.
//
//	old := current.Swap(next)  // an atomic.Pointer: publish
//	domain.Synchronize()       // readers that may have found old have left
//	pool.Put(old)
//
// [Domain.Synchronize] waits on the spot, [Domain.Call] posts what is to be done
// after the wait, and [Domain.Start] with [Domain.Poll] lets the caller look in
// again. What only needs to be forgotten needs none of this: the garbage collector
// keeps it as long as a reader has it.
//
// # The caller's rules
//
//   - Readers load shared pointers with atomic loads, inside a section; updaters
//     publish with atomic stores, what they publish is complete by then, and they
//     exclude each other as they please. The package does neither.
//   - Unlink first, then wait or call. The other order lets new readers in.
//   - A [Reader] belongs to one goroutine at a time. Everything else may be called
//     by any goroutine.
//   - Synchronize, Wait, Barrier, Close and CallContext may wait; they are not for
//     the inside of a section. ReadLock, ReadUnlock, Register, Unregister, Call,
//     Start, Poll and Stats never wait for a reader or for a grace period.
//   - Sections may last, and may block, but a section that never ends holds up
//     all grace periods that begin after it, and with them the callbacks. Options.OnStall tells.
//   - Call takes all it is given. Whoever posts without end uses CallContext, or
//     Barrier now and then.
//   - Before the code or the pool that callbacks use goes away: Barrier, or Close.
//   - A rule that is broken panics with a [*Misuse] that names it. It cannot be
//     known that a goroutine calls Synchronize within its own ReadLock; it waits
//     for ever, and the stall report names the section.
//
// # Ordering
//
// If a section began before a call of Synchronize, all it does happens before the
// call returns, in the sense of the Go memory model. Otherwise all that happened before
// the call happens before what the section loads after ReadLock. The same is true with
// a callback, or Poll being true, or Wait, in the place of the return, and Call or
// Start in the place of the call. Sections give no other order, neither between readers nor within one.
//
// # How it works
//
// A domain counts the grace periods that begin. A reader enters by storing the
// current number into a word of its own, and leaves by setting it to zero. A grace
// period takes the next number, looks at every word once, and waits for those with
// an older number, one after the other. It leaves a bit in the word of the one that
// it waits for, and the reader that finds it on leaving wakes the waiter and yields
// to it: a grace period need not wait for the scheduler's time slice, and an idle
// domain uses no processor time and has no goroutines.
//
// It is written on graceperiod/rcu/mem, so the workbook's machine tries all
// interleavings of this very code. Measurements, beside liburcu, are in the README
// of this folder.
//
// # What it does not do
//
// There are no per-processor counters as in the kernel: portable Go cannot know its
// processor, nor have a section without an atomic read-modify-write or a store that
// orders. A section costs two of them. There is no priority boosting: a reader
// that is not scheduled holds up grace periods. And a goroutine that ends inside a section never leaves it.
package rcu
