package child

import (
	"syscall"
	"time"
)

// cpuTime is the processor time this process has used.
func cpuTime() time.Duration {
	var created, exited, kernel, user syscall.Filetime
	p, err := syscall.GetCurrentProcess()
	if err != nil || syscall.GetProcessTimes(p, &created, &exited, &kernel, &user) != nil {
		return 0
	}
	ns := func(f syscall.Filetime) time.Duration {
		return time.Duration((int64(f.HighDateTime)<<32 + int64(f.LowDateTime)) * 100)
	}
	return ns(kernel) + ns(user)
}
