package trace

import (
	"strconv"
	"strings"
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
	log = WithoutScenery(log)
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

func (p *page) rows(events []Event) {
	for len(events) > 0 {
		period, times := round(events)
		if times == 0 {
			p.event(events[0])
			events = events[1:]
			continue
		}
		p.rows(events[:period]) // it may hold shorter rounds
		last := events[period*times-1]
		p.lastTime = last.Time
		text := again(events[:period], times-1, last)
		if oneThread(events[:period]) {
			p.row(row{thread: last.Thread, text: text, mark: true})
		} else {
			p.line(p.left(row{}, false) + text)
		}
		events = events[period*times:]
	}
}

func (p *page) event(e Event) {
	l := &p.lanes[e.Thread]
	if e.Op != "" {
		text := operation(e)
		if e.Op == "Sleep" && (e.Blocked || l.blocked) {
			text = sleeping(e)
		}
		l.ran = true
		l.blocked = e.Blocked
		p.row(row{event: e, thread: e.Thread, text: text, step: !e.Blocked, clock: true})
	}
	switch e.Mark {
	case Entered:
		l.inside++
	case Leaving:
		l.inside = max(0, l.inside-1)
	case GraceBegin:
		l.grace++
	case GraceEnd, GivenUp:
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
	mark   bool // not a step: nothing stands at its right
}

func (p *page) row(r row) {
	at := p.lane * r.thread
	room := p.text - at
	if r.mark {
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
		clock = ShortTime(r.event.Time)
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
		p.line("This run breaks no rule that the machine sees.")
		// The race detector sees plain fields; a recorded run never has one.
		p.paragraph("", "It does not see plain fields: for those, go by the lines that the run command names.")
		return
	}
	p.paragraph("rule   ", h.Rule)
	p.paragraph("saw    ", h.Saw)
	p.paragraph("so     ", h.So)
}
