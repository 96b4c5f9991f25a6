package wrong

// flagged knows that it is inside, and not how deep.
type flagged struct {
	*handle
	in bool
}

func (r *flagged) ReadLock() {
	if r.depth++; !r.in {
		r.in = true
		r.phase = r.d.enter()
	}
}

func (r *flagged) ReadUnlock() {
	r.mustBeInside(r.depth > 0)
	if r.depth--; r.in {
		r.in = false
		r.d.leave(r.phase)
	}
}

// recounting counts every section, and remembers where the last one is counted.
type recounting struct{ *handle }

func (r *recounting) ReadLock() {
	r.phase = r.d.enter()
	r.depth++
}

func (r *recounting) ReadUnlock() {
	r.mustBeInside(r.depth > 0)
	r.depth--
	r.d.leave(r.phase)
}

// shallow is outside again in the 256th section within sections.
type shallow struct {
	*handle
	deep uint8
}

func (r *shallow) ReadLock() {
	if r.deep++; r.deep == 1 {
		r.phase = r.d.enter()
	}
}

func (r *shallow) ReadUnlock() {
	r.mustBeInside(r.deep > 0)
	if r.deep--; r.deep == 0 {
		r.d.leave(r.phase)
	}
}

// forgiving does nothing where it should panic.
type forgiving struct{ *handle }

func (r *forgiving) ReadUnlock() {
	if r.depth > 0 {
		r.handle.ReadUnlock()
	}
}

// trusting looks at the count of all readers, not at its own.
type trusting struct{ *handle }

func (r *trusting) ReadUnlock() {
	if r.depth == 0 {
		r.mustBeInside(r.d.inside[0].Load()+r.d.inside[1].Load() > 0)
		r.d.leave(r.phase)
		return
	}
	r.handle.ReadUnlock()
}

// remembering knows whether it ever was inside.
type remembering struct {
	*handle
	entered bool
}

func (r *remembering) ReadLock() {
	r.entered = true
	r.handle.ReadLock()
}

func (r *remembering) ReadUnlock() {
	r.mustBeInside(r.entered)
	if r.depth--; r.depth <= 0 {
		r.d.leave(r.phase)
	}
}

// lingering waits where nobody should.
type lingering struct{ *handle }

func (r *lingering) Unregister() { r.d.Synchronize() }

// worded keeps depth and phase in one word, and takes the phase for depth.
type worded struct {
	*handle
	word uint64
}

const phaseBit = 1 << 32

func (r *worded) ReadLock() {
	if r.word%phaseBit == 0 {
		r.word = r.d.enter() * phaseBit
	}
	r.word++
}

func (r *worded) ReadUnlock() {
	r.mustBeInside(r.word%phaseBit > 0)
	if r.word--; r.word%phaseBit == 0 {
		r.d.leave(r.word / phaseBit)
	}
}

func (r *worded) Unregister() {
	if r.word != 0 {
		panic("graceperiod: Unregister inside a section")
	}
}
