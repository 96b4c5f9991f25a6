package look

// Glyphs are the characters of the pictures. Each is one column wide, in every
// terminal font that has it.
type Glyphs struct {
	Met, Failed, Undecided, Locked, Pointer rune // states of goals, and the chosen one

	Waited    rune // a reader inside, that a grace period waits for
	Inside    rune // a reader inside, that none waits for
	Missed    rune // a reader inside, that should have been waited for
	Grace     rune // waiting for a grace period
	Blocked   rune // waiting for something else
	Asleep    rune
	Busy      rune // doing something
	Idle      rune // there, with nothing to do
	Nothing   rune // not there yet, or gone
	Span      rune // the middle of a grace period
	SpanStart rune
	SpanEnd   rune
	SpanOpen  rune // it goes on
	Now       rune // the cursor's column
	Future    rune // hidden: not shown yet

	Horizontal, Vertical, TeeDown, TeeUp, Cross rune // rules between parts
	Bar, BarRest                                rune // a bar's filled part, and the rest
	BarParts                                    []rune
	Bullet, Arrow, More                         rune
}

var unicodeGlyphs = Glyphs{
	Met: '✓', Failed: '✗', Undecided: '?', Locked: '·', Pointer: '›',

	Waited: '█', Inside: '▒', Missed: '▓', Grace: '░', Blocked: '┄', Asleep: '┈', Busy: '━', Idle: '─', Nothing: ' ',
	Span: '═', SpanStart: '╞', SpanEnd: '╡', SpanOpen: '▶', Now: '┃', Future: '·',

	Horizontal: '─', Vertical: '│', TeeDown: '┬', TeeUp: '┴', Cross: '┼',
	Bar: '█', BarRest: '░', BarParts: []rune("▏▎▍▌▋▊▉"),
	Bullet: '•', Arrow: '→', More: '…',
}

var asciiGlyphs = Glyphs{
	Met: '+', Failed: 'X', Undecided: '?', Locked: '.', Pointer: '>',

	Waited: '#', Inside: '%', Missed: '@', Grace: ':', Blocked: '~', Asleep: '\'', Busy: '=', Idle: '-', Nothing: ' ',
	Span: '=', SpanStart: '[', SpanEnd: ']', SpanOpen: '>', Now: '|', Future: '.',

	Horizontal: '-', Vertical: '|', TeeDown: '+', TeeUp: '+', Cross: '+',
	Bar: '#', BarRest: '.', BarParts: nil,
	Bullet: '*', Arrow: '>', More: '~',
}
