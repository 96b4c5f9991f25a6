package trace

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

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
			p.time = max(p.time, len(ShortTime(e.Time)))
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

// WithoutScenery leaves out what the scenario's own thread, thread 0, does only
// to set the scene: waiting for the others' end, and for the time to start
// them. Threads of which nothing is left then are left out too.
func WithoutScenery(log Log) Log {
	numbers := make([]int, len(log.Threads))
	var threads []string
	var events []Event
	for i := range numbers {
		numbers[i] = -1
	}
	own := func(e Event) bool {
		return e.File == "" && e.Mark == "" && (e.Op == "Await" || e.Op == "Sleep" && e.Thread == 0)
	}
	for _, e := range log.Events {
		if !own(e) {
			numbers[e.Thread] = 0
		}
	}
	for i, name := range log.Threads {
		if numbers[i] == 0 {
			numbers[i] = len(threads)
			threads = append(threads, name)
		}
	}
	for _, e := range log.Events {
		if !own(e) {
			e.Thread = numbers[e.Thread]
			events = append(events, e)
		}
	}
	log.Threads, log.Events = threads, events
	return log
}
