package wrong

import (
	suite03 "graceperiod/tests/03-shared-waits"
	"graceperiod/tests/grace"
)

var dear = []Submission{
	{Name: "wait-means-wait", Goal: 3, New: of(suite03.Adapt(newWaitMeansWait))},
	{Name: "waits-for-the-running-one", Goal: 3, New: of(suite03.Adapt(newWaitsForRunning))},
	{Name: "eight-bits", Goal: 3, New: of(suite03.Adapt(newEightBits))},
	{Name: "asks-to-be-sure", Goal: 3, New: of(suite03.Adapt(newAsksToBeSure))},
	{Name: "another-while-one-runs", Goal: 3, New: of(suite03.Adapt(newAnotherWhileRunning))},
	{Name: "every-fourth-is-early", Goal: 3, New: of(suite03.Adapt(newFourthEarly))},
	{Name: "short-memory", Goal: 3, New: of(suite03.Adapt(newShortMemory))},
}

// waitMeansWait waits for a grace period whenever it is called.
type waitMeansWait struct{ counted }

func newWaitMeansWait(gp grace.Period) *waitMeansWait { w := &waitMeansWait{}; w.init(gp); return w }

func (w *waitMeansWait) Wait(n int) { w.counted.Wait(max(n, w.Start())) }

// waitsForRunning waits until nothing is running.
type waitsForRunning struct{ counted }

func newWaitsForRunning(gp grace.Period) *waitsForRunning {
	w := &waitsForRunning{}
	w.init(gp)
	return w
}

func (w *waitsForRunning) Wait(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.ended < n || w.began > w.ended {
		w.over.Wait()
	}
}

// eightBits compares numbers that come round again.
type eightBits struct{ counted }

func newEightBits(gp grace.Period) *eightBits { e := &eightBits{}; e.init(gp); return e }

func (e *eightBits) Poll(n int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.done(n)
}

func (e *eightBits) done(n int) bool { return int8(e.ended-n) >= 0 }

func (e *eightBits) Wait(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !e.done(n) {
		e.over.Wait()
	}
}

// asksToBeSure wants another grace period whenever somebody asks.
type asksToBeSure struct{ counted }

func newAsksToBeSure(gp grace.Period) *asksToBeSure { a := &asksToBeSure{}; a.init(gp); return a }

func (a *asksToBeSure) Wait(n int) {
	a.Start()
	a.counted.Wait(n)
}

// fourthEarly looks at the wrong count for one number in four.
type fourthEarly struct{ counted }

func newFourthEarly(gp grace.Period) *fourthEarly { f := &fourthEarly{}; f.init(gp); return f }

func (f *fourthEarly) Poll(n int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ended >= n || n%4 == 0 && f.began >= n
}

// shortMemory remembers the last sixteen grace periods, and waits for another one
// if the cookie is older.
type shortMemory struct{ counted }

func newShortMemory(gp grace.Period) *shortMemory { s := &shortMemory{}; s.init(gp); return s }

func (s *shortMemory) Poll(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return n <= s.ended && n > s.ended-16
}

// anotherWhileRunning wants one more if it is asked for an old cookie while one
// is running, and does not wait for it.
type anotherWhileRunning struct{ counted }

func newAnotherWhileRunning(gp grace.Period) *anotherWhileRunning {
	a := &anotherWhileRunning{}
	a.init(gp)
	return a
}

func (a *anotherWhileRunning) Wait(n int) {
	a.mu.Lock()
	if n <= a.ended && a.began > a.ended {
		a.wanted = a.began + 1
	}
	a.mu.Unlock()
	a.counted.Wait(n)
}
