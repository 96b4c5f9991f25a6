package wrong

var crowded = []Submission{
	{Name: "unmount-within-the-limit", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			t.add(1)
			defer t.add(-1)
			return t.goodUnmount(path)
		}
	})},
	{Name: "groups-of-sixteen", Goal: 6, New: with(func(t *table) {
		t.unmount = func(path string) error {
			m, err := t.take(path)
			if err != nil {
				return err
			}
			t.enter()
			t.waits.Wait(t.waits.Start())
			t.leave()
			m.Release()
			return nil
		}
	})},
}

// enter lets sixteen in.
func (t *table) enter() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.in >= 16 {
		t.less.Wait()
	}
	t.in++
}

func (t *table) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.in--
	t.less.Broadcast()
}
