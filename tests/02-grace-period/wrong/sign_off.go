package wrong

import (
	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// signsAgain gives every reader inside the updater's list, to be signed when it
// leaves. A reader that comes back signs the list once more, for somebody else.
type signsAgain struct {
	mu      mem.Mutex // guards everything
	readers []*signer
}

type signer struct {
	d     *signsAgain
	depth int
	lists []*list
}

type list struct {
	missing int
	signed  mem.Event
}

func (d *signsAgain) Register() suite02.Reader {
	r := &signer{d: d}
	d.mu.Lock()
	d.readers = append(d.readers, r)
	d.mu.Unlock()
	return r
}

func (d *signsAgain) Synchronize() {
	l := &list{}
	d.mu.Lock()
	for _, r := range d.readers {
		if r.depth > 0 {
			r.lists = append(r.lists, l)
			l.missing++
		}
	}
	wait := l.missing > 0
	d.mu.Unlock()
	if wait {
		l.signed.Wait()
	}
}

func (r *signer) ReadLock() {
	r.d.mu.Lock()
	r.depth++
	r.d.mu.Unlock()
}

func (r *signer) ReadUnlock() {
	r.d.mu.Lock()
	defer r.d.mu.Unlock()
	if r.depth == 0 {
		panic("graceperiod: ReadUnlock without ReadLock")
	}
	if r.depth--; r.depth > 0 {
		return
	}
	for _, l := range r.lists {
		if l.missing--; l.missing == 0 {
			l.signed.Set()
		}
	}
}

func (r *signer) Unregister() {}
