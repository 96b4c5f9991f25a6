package cpu

import (
	"syscall"
	"time"
	"unsafe"
)

// mask has a bit for each of 1024 processors, as the kernel's does by default.
type mask [1024 / 64]uint64

// All is the processors that this process may use.
func All() (all []int) {
	var m mask
	n, _, fail := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(m), uintptr(unsafe.Pointer(&m)))
	if fail != 0 {
		return nil
	}
	for cpu := range int(n) * 8 {
		if m[cpu/64]&(1<<(cpu%64)) != 0 {
			all = append(all, cpu)
		}
	}
	return all
}

// Pin ties the calling thread to a processor. Where that is refused, the run goes
// on without it.
func Pin(cpu int) {
	var m mask
	m[cpu/64] = 1 << (cpu % 64)
	syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(m), uintptr(unsafe.Pointer(&m)))
}

// Nap sleeps on the calling thread. The scheduler of Go wakes sleepers by the
// millisecond at times, the system's by the microsecond.
func Nap(d time.Duration) {
	t := syscall.NsecToTimespec(int64(d))
	syscall.Nanosleep(&t, nil)
}
