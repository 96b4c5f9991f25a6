package right

import (
	"maps"
	"path"
	"slices"

	"graceperiod/rcu/kernel"
	"graceperiod/rcu/mem"
)

// oneWriter leaves all changes to a thread of its own, which is started by the
// first caller and alone touches the tree. Lookups go down the path, component by
// component.
type oneWriter struct {
	k       *kernel.Kernel
	orders  mem.Chan[*order]
	started mem.Bool
	root    dir
}

// order is what a caller wants, and the answer.
type order struct {
	path string
	sb   *kernel.Superblock // to be mounted; nil: to be unmounted
	tree bool
	err  error
	done mem.Event
}

// dir is a path; what stands in it is replaced, not changed.
type dir struct {
	mount   mem.Pointer[kernel.Mount]
	entries mem.Pointer[map[string]*dir]
}

func newOneWriter(k *kernel.Kernel) *oneWriter { return &oneWriter{k: k} }

func (t *oneWriter) ask(o *order) error {
	if !t.started.Swap(true) {
		mem.Go("writer", t.write)
	}
	t.orders.Send(o)
	o.done.Wait()
	return o.err
}

func (t *oneWriter) Mount(path string, sb *kernel.Superblock) error {
	return t.ask(&order{path: path, sb: sb})
}
func (t *oneWriter) Unmount(path string) error     { return t.ask(&order{path: path}) }
func (t *oneWriter) UnmountTree(path string) error { return t.ask(&order{path: path, tree: true}) }

func (t *oneWriter) Lookup(where string) *kernel.Mount {
	t.k.ReadLock()
	defer t.k.ReadUnlock()
	d := t.find(where)
	if d == nil {
		return nil
	}
	if m := d.mount.Load(); m != nil && m.GetUnlessZero() {
		return m
	}
	return nil
}

func (t *oneWriter) find(where string) *dir {
	if where == "/" {
		return &t.root
	}
	above := t.find(path.Dir(where))
	if above == nil {
		return nil
	}
	entries := above.entries.Load()
	if entries == nil {
		return nil
	}
	return (*entries)[path.Base(where)]
}

func (t *oneWriter) write() {
	for {
		o, open := t.orders.Recv()
		if !open {
			return
		}
		if o.sb != nil {
			o.err = t.mount(o.path, o.sb)
			o.done.Set()
			continue
		}
		gone, err := t.takeOut(o)
		if err != nil {
			o.err = err
			o.done.Set()
			continue
		}
		// Others need not stand in line behind this wait.
		mem.Go("waiter", func() {
			t.k.Synchronize()
			for _, m := range gone {
				m.Release()
			}
			o.done.Set()
		})
	}
}

func (t *oneWriter) mount(where string, sb *kernel.Superblock) error {
	d := t.make(where)
	if d.mount.Load() != nil {
		return kernel.EBUSY
	}
	d.mount.Store(t.k.NewMount(where, sb))
	return nil
}

func (t *oneWriter) make(where string) *dir {
	if where == "/" {
		return &t.root
	}
	above, name := t.make(path.Dir(where)), path.Base(where)
	old := above.entries.Load()
	if old != nil && (*old)[name] != nil {
		return (*old)[name]
	}
	next := map[string]*dir{name: new(dir)}
	if old != nil {
		for _, n := range names(*old) {
			next[n] = (*old)[n]
		}
	}
	above.entries.Store(&next)
	return next[name]
}

func (t *oneWriter) takeOut(o *order) ([]*kernel.Mount, error) {
	d := t.find(o.path)
	if d == nil || d.mount.Load() == nil {
		return nil, kernel.EINVAL
	}
	all := d.below(nil)
	if len(all) > 1 && !o.tree {
		return nil, kernel.EBUSY
	}
	var gone []*kernel.Mount
	for i, d := range all {
		m := d.mount.Load()
		if !m.Freeze() {
			for _, d := range all[:i] {
				d.mount.Load().Unfreeze()
			}
			return nil, kernel.EBUSY
		}
		gone = append(gone, m)
	}
	for _, d := range all {
		d.mount.Store(nil)
	}
	return gone, nil
}

// below adds what is mounted below d, and then d.
func (d *dir) below(list []*dir) []*dir {
	if entries := d.entries.Load(); entries != nil {
		for _, n := range names(*entries) {
			list = (*entries)[n].below(list)
		}
	}
	if d.mount.Load() != nil {
		list = append(list, d)
	}
	return list
}

func names(entries map[string]*dir) []string { return slices.Sorted(maps.Keys(entries)) }
