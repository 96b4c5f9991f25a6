package kernel

// Errno is an error that a call returns to its caller.
type Errno string

// What the calls of the lessons return; the words are those of mount(8).
const (
	EBUSY  Errno = "target is busy"
	EINVAL Errno = "not mounted"
	ENOSPC Errno = "no space left: the quota of namespaces is used up"
)

// Error is the error in words.
func (e Errno) Error() string { return string(e) }
