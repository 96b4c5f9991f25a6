//go:build amd64 || arm64

package machine

// getg identifies the calling goroutine while it lives. It is only compared,
// never followed: that is enough to notice a goroutine that is not a thread of
// the machine, and costs a nanosecond where runtime.Stack costs a thousand.
func getg() uintptr
