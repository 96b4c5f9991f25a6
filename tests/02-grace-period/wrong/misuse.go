package wrong

// stealing takes itself from the count, and then finds that it was not counted.
type stealing struct{ *handle }

func (r *stealing) ReadUnlock() {
	if r.depth == 0 {
		r.d.inside[r.phase].Add(-1)
	}
	r.handle.ReadUnlock()
}

// owing is at depth -1 after the panic: the next section is not its outermost.
type owing struct{ *handle }

func (r *owing) ReadUnlock() {
	r.depth--
	r.mustBeInside(r.depth >= 0)
	if r.depth == 0 {
		r.d.leave(r.phase)
	}
}

// clinging panics with a lock in its hands.
type clinging struct{ *handle }

func (r *clinging) ReadUnlock() {
	if r.depth == 0 {
		r.d.mu.Lock()
	}
	r.handle.ReadUnlock()
}
