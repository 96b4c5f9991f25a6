package right

import "graceperiod/rcu/mem"

// Generations counts readers in the generation they came in. An updater closes
// the present one and waits until it is empty. The updater holds a count on it
// until it has closed it, so whoever brings the count to zero is the last.
type Generations struct {
	now     mem.Pointer[generation]
	updater mem.Mutex
}

type generation struct {
	inside mem.Int64 // readers, and one for being open
	empty  mem.Event
}

// GenerationReader is a reader of Generations.
type GenerationReader struct {
	d    *Generations
	nest nesting
	in   *generation
}

func newGeneration() *generation {
	g := &generation{}
	g.inside.Store(1)
	return g
}

// NewGenerations makes a domain without readers.
func NewGenerations() *Generations {
	d := &Generations{}
	d.now.Store(newGeneration())
	return d
}

// Register makes a reader.
func (d *Generations) Register() *GenerationReader { return &GenerationReader{d: d} }

// Unregister has nothing to give back.
func (r *GenerationReader) Unregister() { r.nest.mustBeOutside() }

// ReadLock enters. A generation that was closed before the reader was counted
// may be over already: it goes to the present one.
func (r *GenerationReader) ReadLock() {
	if !r.nest.enter() {
		return
	}
	for {
		r.in = r.d.now.Load()
		r.in.inside.Add(1)
		if r.d.now.Load() == r.in {
			return
		}
		r.in.leave()
	}
}

// ReadUnlock leaves.
func (r *GenerationReader) ReadUnlock() {
	if r.nest.leave() {
		r.in.leave()
	}
}

func (g *generation) leave() {
	if g.inside.Add(-1) == 0 {
		g.empty.Set()
	}
}

// Synchronize closes the present generation, and waits until it is empty.
func (d *Generations) Synchronize() {
	d.updater.Lock()
	defer d.updater.Unlock()
	old := d.now.Load()
	d.now.Store(newGeneration())
	old.leave()
	old.empty.Wait()
}
