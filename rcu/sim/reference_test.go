package sim_test

import (
	"fmt"
	"strconv"
)

// The reference explores a program state by state: whole states in a set, no
// threads, no hashes. It is slow and simple, and knows what the machine's steps
// are, and what a preemption is.

const (
	maxThreads = 5
	maxObjects = words + mutexes + chans + 6
)

// Where the objects are in a state.
const (
	mutexAt = words
	chanAt  = mutexAt + mutexes
	condAt  = chanAt + chans + iota - 2
	rwAt
	eventAt
	groupAt
	cellAt
	countAt
)

type state struct {
	now     int
	running int8 // the thread that could go on without a preemption, or nowhere
	used    int8
	threads [maxThreads]thread
	objects [maxObjects]object
}

type thread struct {
	exists, started, done bool
	code                  int8 // index into reference.codes
	pc                    int8
	wakeAt                int // asleep if later than now
	woken, admitted       bool
	log                   string
}

type object struct {
	val    int  // word, counter, number of readers
	owner  int8 // thread number + 1
	asked  bool // a writer holds, or waits for readers
	closed bool
	values string // in a channel
	by     string // who sent them: thread number + 'a'
	parked string
}

// tried marks a step of TrySend, which tells how it ended.
const tried = -1

// micro is one step, or what belongs to the step before it.
type micro struct {
	op
	free bool // no step of its own
}

type reference struct {
	codes [][]micro
	bound int8
	seen  map[state]struct{}
	out   outcomes
}

// explore returns the outcomes of all schedules with at most so many preemptions.
func (p program) explore(bound int) outcomes {
	r := &reference{bound: int8(bound), seen: map[state]struct{}{}, out: outcomes{}}
	s := state{running: nowhere}
	for i, t := range p.threads {
		s.threads[i] = thread{exists: true, code: r.compile(t)}
	}
	s.objects[groupAt].val = p.wait
	r.visit(s)
	return r.out
}

func (r *reference) compile(ops []op) int8 {
	var code []micro
	step := func(do string, o op) { o.do = do; code = append(code, micro{op: o}) }
	for _, o := range ops {
		switch o.do {
		case "wait":
			step("queue", op{})
			step("unlock", op{})
			step("park", op{})
			step("lock", op{})
		case "wlock":
			step("ask", o)
			step("wlock", o)
		case "rlock":
			step("rlock", o)
			step("admit", o)
		case "send":
			step("send", o)
			if o.x == unbuffed {
				step("taken", o)
			}
		case "trysend":
			step("trysend", o)
			if o.x == unbuffed {
				step("taken", op{do: "taken", x: o.x, a: tried})
			}
		case "try":
			step("try", o)
			step("unlock", o)
		case "get", "put", "now", "count":
			code = append(code, micro{o, true})
		case "go":
			o.b = int(r.compile(o.then))
			step("go", o)
		default:
			step(o.do, o)
		}
	}
	r.codes = append(r.codes, code)
	return int8(len(r.codes) - 1)
}

func (r *reference) visit(s state) {
	if _, ok := r.seen[s]; ok {
		return
	}
	r.seen[s] = struct{}{}
	var can [maxThreads]bool
	any := false
	for i := range s.threads {
		can[i] = r.enabled(&s, i)
		any = any || can[i]
	}
	if !any {
		r.idle(s)
		return
	}
	free := s.running == nowhere || !can[s.running]
	for i := range can {
		if !can[i] || !free && int8(i) != s.running && s.used >= r.bound {
			continue
		}
		n := s
		if !free && int8(i) != s.running {
			n.used++
		}
		n.running = int8(i)
		r.step(&n, i)
		r.visit(n)
	}
}

// idle lets the clock move, or notes how it all ended.
func (r *reference) idle(s state) {
	next := 0
	for _, t := range s.threads {
		if t.wakeAt > s.now && (next == 0 || t.wakeAt < next) {
			next = t.wakeAt
		}
	}
	if next > 0 {
		s.now, s.running = next, nowhere
		r.visit(s)
		return
	}
	out := ""
	for i, t := range s.threads {
		if t.exists {
			out += fmt.Sprintf("%d[%s%v]", i, t.log, t.done)
		}
	}
	for i := range words {
		out += fmt.Sprintf(" %d", s.objects[i].val)
	}
	r.out[out] = struct{}{}
}

func (r *reference) enabled(s *state, i int) bool {
	t := &s.threads[i]
	if !t.exists || t.done {
		return false
	}
	if !t.started {
		return true
	}
	o := r.codes[t.code][t.pc]
	switch o.do {
	case "lock":
		return s.objects[mutexAt+o.x].owner == 0
	case "park":
		return t.woken
	case "ask":
		return !s.objects[rwAt].asked
	case "wlock":
		return s.objects[rwAt].val == 0
	case "admit":
		return t.admitted
	case "await":
		return s.objects[eventAt].closed
	case "join":
		return s.objects[groupAt].val == 0
	case "atleast":
		return s.objects[countAt].val >= o.a
	case "send":
		c := &s.objects[chanAt+o.x]
		return c.closed || o.x == unbuffed || c.values == ""
	case "taken":
		return t.admitted
	case "recv":
		c := &s.objects[chanAt+o.x]
		return c.closed || c.values != ""
	case "sleep":
		return t.wakeAt <= s.now
	}
	return true
}

// step takes the thread's next step and what belongs to it, up to its next one.
func (r *reference) step(s *state, i int) {
	t := &s.threads[i]
	if t.started {
		r.take(s, i, r.codes[t.code][t.pc])
		t.pc++
	}
	t.started = true
	for int(t.pc) < len(r.codes[t.code]) && r.codes[t.code][t.pc].free {
		r.take(s, i, r.codes[t.code][t.pc])
		t.pc++
	}
	if int(t.pc) == len(r.codes[t.code]) {
		t.done = true
		return
	}
	if o := r.codes[t.code][t.pc]; o.do == "sleep" {
		t.wakeAt = s.now + o.a
	}
}

func (r *reference) take(s *state, i int, o micro) {
	t := &s.threads[i]
	saw := func(x any) { t.log += fmt.Sprintf("%v ", x) }
	switch w := &s.objects[max(o.x, 0)]; o.do {
	case "load":
		saw(w.val)
	case "store":
		w.val = o.a
	case "add":
		w.val += o.a
		saw(w.val)
	case "swap":
		saw(w.val)
		w.val = o.a
	case "cas":
		saw(w.val == o.a)
		if w.val == o.a {
			w.val = o.b
		}
	case "now":
		saw(s.now)
	case "get":
		saw(s.objects[cellAt].val)
	case "put":
		s.objects[cellAt].val = o.a
	case "count":
		s.objects[countAt].val += o.a
	case "set":
		s.objects[eventAt].closed = true
	case "isset":
		saw(s.objects[eventAt].closed)
	case "done":
		s.objects[groupAt].val--
	case "go":
		for k := range s.threads {
			if !s.threads[k].exists {
				s.threads[k] = thread{exists: true, code: int8(o.b)}
				return
			}
		}
		panic("too many threads")
	default:
		r.lock(s, i, o)
		r.channel(s, i, o)
	}
}

func (r *reference) lock(s *state, i int, o micro) {
	t := &s.threads[i]
	m, c, rw := &s.objects[mutexAt+o.x], &s.objects[condAt], &s.objects[rwAt]
	switch o.do {
	case "lock":
		m.owner = int8(i + 1)
	case "unlock":
		m.owner = 0
	case "try":
		t.log += strconv.FormatBool(m.owner == 0) + " "
		if m.owner != 0 {
			t.pc++ // no section, no unlock
		} else {
			m.owner = int8(i + 1)
		}
	case "queue":
		c.parked += string(rune('a' + i))
	case "park":
		t.woken = false
	case "signal", "broadcast":
		for c.parked != "" {
			s.threads[c.parked[0]-'a'].woken = true
			c.parked = c.parked[1:]
			if o.do == "signal" {
				return
			}
		}
	case "ask":
		rw.asked = true
	case "wlock":
		rw.owner = int8(i + 1)
	case "wunlock":
		rw.asked, rw.owner = false, 0
		for ; rw.parked != ""; rw.parked = rw.parked[1:] {
			s.threads[rw.parked[0]-'a'].admitted = true
			rw.val++
		}
	case "rlock":
		if rw.asked {
			rw.parked += string(rune('a' + i))
		} else {
			rw.val++
			t.pc++ // need not be admitted
		}
	case "admit":
		t.admitted = false
	case "runlock":
		rw.val--
	}
}

func (r *reference) channel(s *state, i int, o micro) {
	t, c := &s.threads[i], &s.objects[chanAt+min(o.x, chans-1)]
	put := func(sender byte) {
		c.values += strconv.Itoa(o.a)
		c.by += string(sender)
	}
	take := func(at int) string {
		if at >= len(c.values) {
			return "0 false "
		}
		v := c.values[at:at+1] + " true "
		if b := c.by[at]; b != '-' {
			s.threads[(b|' ')-'a'].admitted = true
		}
		c.values, c.by = c.values[:at]+c.values[at+1:], c.by[:at]+c.by[at+1:]
		return v
	}
	switch o.do {
	case "send":
		switch {
		case c.closed:
			t.log += "panic "
			if o.x == unbuffed {
				t.pc++
			}
		case o.x == unbuffed:
			put('a' + byte(i))
		default:
			put('-')
		}
	case "taken":
		if t.admitted = false; t.woken { // by Close
			t.woken = false
			t.log += "panic "
		} else if o.a == tried {
			t.log += "true "
		}
	case "trysend":
		ok := c.values == ""
		if o.x == unbuffed {
			ok = len(c.values) < r.receivers(s)
			if ok && !c.closed {
				put('A' + byte(i)) // for a receiver that waits, not for TryRecv
				return
			}
			t.pc++
		}
		switch {
		case c.closed:
			t.log += "panic "
			return
		case ok:
			put('-')
		}
		t.log += strconv.FormatBool(ok) + " "
	case "recv":
		t.log += take(0)
	case "tryrecv":
		at := 0
		for at < len(c.by) && c.by[at] >= 'A' && c.by[at] <= 'Z' {
			at++
		}
		t.log += take(at)
	case "close":
		if c.closed {
			t.log += "panic "
			return
		}
		c.closed = true
		if o.x == unbuffed {
			for _, b := range c.by {
				if b != '-' {
					b = b | ' ' - 'a'
					s.threads[b].admitted, s.threads[b].woken = true, true
				}
			}
			c.values, c.by = "", ""
		}
	}
}

func (r *reference) receivers(s *state) (n int) {
	for _, t := range s.threads {
		if t.started && !t.done {
			if o := r.codes[t.code][t.pc]; o.do == "recv" && o.x == unbuffed {
				n++
			}
		}
	}
	return n
}
