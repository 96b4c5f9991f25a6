package trace

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Options are the choices of [Timeline]; the zero value is a timeline of 80
// columns without source text.
type Options struct {
	Width int  // in columns; less than 40 counts as 40, 0 as 80
	ASCII bool // for terminals and printers without box-drawing characters

	// Source returns the text of a learner's line, or "" if it is not known.
	Source func(file string, line int) string
}

// Timeline draws a log as text: one column a thread, one row a step, the
// thread's position at the right. It only depends on its arguments.
//
// A row's text starts in its thread's column and may run on to the right, over
// the columns of threads that do nothing in that row: what a reader of the page
// sees at a glance is the jumps from column to column, which are the
// interleaving, and the bars in between, which tell who is still inside a
// section, who waits for a grace period, and who is blocked.
func Timeline(log Log, o Options) string {
	p := newPage(log, o)
	p.head(log.Header)
	p.rows(log.Events)
	p.key()
	if !p.inline {
		p.lines(log.Events)
	}
	p.end(log.Header)
	if o.ASCII {
		return asciiOnly(p.out.String())
	}
	return p.out.String()
}

// The bars. Each is one column wide in every terminal font that has it.
const (
	barIdle    = '│' // the thread exists
	barInside  = '┃' // it is inside a read-side section
	barGrace   = '░' // it waits for a grace period
	barBlocked = '┊' // it waits for something else
	barNone    = ' ' // it has not run yet
)

type lane struct {
	ran     bool
	inside  int // sections entered and not left
	grace   int // grace periods begun and not ended
	blocked bool
}

func (l lane) bar() rune {
	switch {
	case l.inside > 0:
		return barInside
	case l.grace > 0:
		return barGrace
	case l.blocked:
		return barBlocked
	case l.ran:
		return barIdle
	}
	return barNone
}

// page is a timeline being drawn, with its measures in columns.
type page struct {
	out   strings.Builder
	lanes []lane
	used  map[rune]bool // bars that need a word in the key

	width    int // of the page
	step     int // of the step column
	time     int // of the time column; 0 if the clock never moves
	lane     int // from one thread's column to the next
	text     int // of the area where threads' columns are
	position int // of the file:line column; 0 if no event has one
	inline   bool
	source   func(string, int) string

	crowd []string // the threads' names, if they are too many for columns

	lastTime time.Duration
}

const (
	gap       = 2 // columns between two areas
	narrowest = 3 // columns from one thread to the next
)

func newPage(log Log, o Options) *page {
	p := &page{lanes: make([]lane, len(log.Threads)), used: map[rune]bool{}, source: o.Source, lastTime: -1}
	p.width = o.Width
	if p.width == 0 {
		p.width = 80
	}
	p.width = max(p.width, 40)

	var longest, names int
	p.step = len("step")
	for _, e := range log.Events {
		p.step = max(p.step, len(strconv.Itoa(e.Step)))
		if e.Time != log.Events[0].Time {
			p.time = len("time")
		}
		if e.File != "" {
			p.position = max(p.position, utf8.RuneCountInString(position(e)))
		}
		if e.Op != "" {
			longest = max(longest, utf8.RuneCountInString(operation(e)))
		}
	}
	if p.time > 0 {
		for _, e := range log.Events {
			p.time = max(p.time, len(shortTime(e.Time)))
		}
	}
	for _, name := range log.Threads {
		names = max(names, utf8.RuneCountInString(oneLine(name)))
	}

	left := p.step + gap
	if p.time > 0 {
		left += p.time + gap
	}
	right := 0
	if p.position > 0 {
		right = p.position + gap
	}
	p.text = p.width - left - right
	longest = max(min(longest, p.text*2/3), 24)
	if others := len(log.Threads) - 1; others > 0 {
		p.lane = min(max(names+gap, 16), (p.text-longest)/others)
	}
	if len(log.Threads) > 1 && p.lane < narrowest {
		p.lane, p.crowd = 0, log.Threads
	}
	// Room to spare goes to the source text, beside its position.
	const worthwhile = 28
	need := p.lane*max(0, len(log.Threads)-1) + longest
	if p.source != nil && p.position > 0 && p.text-need >= worthwhile+gap {
		p.inline = true
		p.text = need
	}
	return p
}

func (p *page) head(h Header) {
	var threads []string
	for _, name := range h.Threads {
		threads = append(threads, oneLine(name))
	}
	title := h.Title
	if h.Goal > 0 {
		title = fmt.Sprintf("goal %d, %s", h.Goal, h.Title)
	}
	if h.Lesson != "" {
		title = strings.TrimSuffix("lesson "+h.Lesson+", "+title, ", ")
	}
	p.paragraph("", title)
	p.paragraph("", h.Scenario)
	p.paragraph("", h.Schedule)
	if p.out.Len() > 0 {
		p.line("")
	}

	left := pad("step", p.step) + strings.Repeat(" ", gap)
	if p.time > 0 {
		left += pad("time", p.time) + strings.Repeat(" ", gap)
	}
	if p.crowd != nil {
		p.line(left + "thread")
		return
	}
	if p.namesFit(threads) {
		for _, name := range threads {
			left += pad(name, p.lane)
		}
		p.line(left)
		return
	}
	// One name a row, each at its column, like steps of a stair.
	for i, name := range threads {
		bars := strings.Repeat(pad(string(barIdle), p.lane), i)
		p.line(left + bars + name)
		left = strings.Repeat(" ", utf8.RuneCountInString(left))
	}
}

func (p *page) namesFit(names []string) bool {
	for i, name := range names {
		if i < len(names)-1 && utf8.RuneCountInString(name) >= p.lane {
			return false
		}
	}
	return true
}

func (p *page) rows(events []Event) {
	for i := 0; i < len(events); {
		if period, times := repeats(events[i:]); times > repeatsShown {
			for _, e := range events[i : i+period] {
				p.event(e)
			}
			skipped := times - 1
			i += period * times
			last := events[i-1]
			p.lastTime = last.Time
			p.row(row{thread: last.Thread, text: again(period, skipped)})
			continue
		}
		p.event(events[i])
		i++
	}
}

func (p *page) event(e Event) {
	l := &p.lanes[e.Thread]
	if e.Op != "" {
		l.ran = true
		l.blocked = e.Blocked
		p.row(row{event: e, thread: e.Thread, text: operation(e), step: !e.Blocked, clock: true})
	}
	switch e.Mark {
	case Entered:
		l.inside++
	case Leaving:
		l.inside = max(0, l.inside-1)
	case GraceBegin:
		l.grace++
	case GraceEnd:
		l.grace = max(0, l.grace-1)
	}
	if e.Mark != "" {
		p.row(row{event: e, thread: e.Thread, text: mark(e), clock: true, mark: true})
	}
}

// row is what one event adds to the page: one line, or more if its text is long.
type row struct {
	event  Event
	thread int
	text   string
	step   bool // show the step's number
	clock  bool // show the time, if it has changed
	mark   bool
}

func (p *page) row(r row) {
	at := p.lane * r.thread
	room := p.text - at
	if r.mark {
		// Nothing stands at the right of a mark.
		room = p.width - at - utf8.RuneCountInString(p.left(row{}, false))
	}
	if p.crowd != nil {
		r.text = oneLine(p.crowd[r.thread]) + ": " + r.text
	}
	for i, part := range wrap(r.text, room, 2) {
		left := p.left(r, i == 0)
		body := p.bars(at, part)
		right := ""
		if i == 0 && !r.mark && r.event.File != "" {
			right = position(r.event)
			if p.inline {
				right = pad(right, p.position) + strings.Repeat(" ", gap) + p.sourceText(r.event)
				right = cut(right, p.width-utf8.RuneCountInString(left)-p.text-gap)
			}
			body = pad(body, p.text) + strings.Repeat(" ", gap)
		}
		p.line(left + body + right)
	}
}

// left is the step and time columns. An arrival that waits and a mark are no
// steps: they have no number.
func (p *page) left(r row, first bool) string {
	step, clock := "", ""
	if r.step && first {
		step = strconv.Itoa(r.event.Step)
	}
	if r.clock && first && r.event.Time != p.lastTime {
		clock = shortTime(r.event.Time)
		p.lastTime = r.event.Time
	}
	left := strings.Repeat(" ", p.step-len(step)) + step + strings.Repeat(" ", gap)
	if p.time > 0 {
		left += strings.Repeat(" ", p.time-len(clock)) + clock + strings.Repeat(" ", gap)
	}
	return left
}

// bars draws every thread's bar, and text over them from the column at.
func (p *page) bars(at int, text string) string {
	end := at + utf8.RuneCountInString(text)
	body := []rune(strings.Repeat(" ", max(end, p.lane*(len(p.lanes)-1)+1)))
	for i, l := range p.lanes {
		if p.crowd != nil {
			break
		}
		column := i * p.lane
		if column >= at && column <= end {
			continue // under the text, or touching its end
		}
		body[column] = l.bar()
		p.used[l.bar()] = true
	}
	copy(body[at:], []rune(text))
	return string(body)
}

func (p *page) sourceText(e Event) string {
	if p.source == nil {
		return ""
	}
	return oneLine(p.source(e.File, e.Line))
}

func (p *page) key() {
	var words []string
	for _, k := range []struct {
		bar  rune
		word string
	}{{barInside, "inside its section"}, {barGrace, "waits for a grace period"}, {barBlocked, "blocked"}} {
		if p.used[k.bar] {
			words = append(words, string(k.bar)+" "+k.word)
		}
	}
	if len(words) > 0 {
		p.line("")
		p.line(strings.Join(words, "   "))
	}
}

// lines lists the source lines that the run went through, where they do not fit
// beside the steps.
func (p *page) lines(events []Event) {
	if p.source == nil {
		return
	}
	seen := sourceLines(events)
	width := 0
	for _, e := range seen {
		width = max(width, utf8.RuneCountInString(position(e)))
	}
	headed := false
	for _, e := range seen {
		text := p.sourceText(e)
		if text == "" {
			continue
		}
		if !headed {
			p.line("")
			headed = true
		}
		p.line(cut(pad(position(e), width)+strings.Repeat(" ", gap)+text, p.width))
	}
}

func (p *page) end(h Header) {
	p.line("")
	if h.Kind == "" {
		// The race detector sees plain fields; a recorded run never has one.
		p.line("This run breaks no rule that the machine sees.")
		return
	}
	p.paragraph("rule   ", h.Rule)
	p.paragraph("saw    ", h.Saw)
	p.paragraph("so     ", h.So)
}

func (p *page) paragraph(label, text string) {
	if text == "" {
		return
	}
	for i, part := range wrap(text, p.width-len(label), 0) {
		if i > 0 {
			label = strings.Repeat(" ", len(label))
		}
		p.line(label + part)
	}
}

func (p *page) line(s string) {
	p.out.WriteString(strings.TrimRight(s, " "))
	p.out.WriteByte('\n')
}
