package right

// nesting counts the sections that one reader is in. Each design keeps its own
// way of entering and leaving for the outermost of them.
type nesting int

// enter tells whether this section is the outermost.
func (n *nesting) enter() bool {
	*n++
	return *n == 1
}

// leave tells whether no section is left.
func (n *nesting) leave() bool {
	if *n == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	*n--
	return *n == 0
}

// mustBeOutside panics in a section: a handle is not given up there.
func (n *nesting) mustBeOutside() {
	if *n != 0 {
		panic("graceperiod: Unregister inside a section")
	}
}
