package timeline

// ask goes to the next question behind the cursor, or to the first one, and hides
// what comes after it.
func (m *Model) ask() {
	next := 0
	from := m.cursor
	if m.asked >= 0 {
		from = m.questions[m.asked].at
	}
	for i, q := range m.questions {
		if q.at > from || m.asked >= 0 && i == m.asked+1 {
			next = i
			break
		}
	}
	m.playing = false
	m.asked, m.answer = next, -1
	m.cursor = m.questions[next].at
}

// answered takes an answer, and shows what happened.
func (m *Model) answered(option int) {
	q := m.questions[m.asked]
	if option >= len(q.options) {
		return
	}
	m.answer = option
	m.score.of++
	if option == q.right {
		m.score.right++
	}
	m.cursor = q.until
}

// reveal shows what happened without an answer.
func (m *Model) reveal() {
	m.answer = len(m.questions[m.asked].options) // none of them
	m.cursor = m.questions[m.asked].until
}

// hiding tells whether the future is hidden: a question stands open.
func (m *Model) hiding() bool { return m.asked >= 0 && m.answer < 0 }
