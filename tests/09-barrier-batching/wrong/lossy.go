package wrong

var lossy = []Submission{
	{Name: "sync-is-nothing", Goal: 3, New: with(func(t *table) { t.sync = func() {} })},
	{Name: "sync-is-a-barrier", Goal: 3, New: with(func(t *table) {
		t.sync = func() {
			t.mu.Lock()
			open := len(t.open)
			t.mu.Unlock()
			if open > 0 {
				t.k.Barrier()
			}
		}
	})},
	{Name: "sync-waits-for-none-left", Goal: 3, Origin: "WRONG: a barrier that waits until the list is empty", New: with(func(t *table) {
		t.sync = func() {
			for {
				t.mu.Lock()
				n := len(t.open)
				t.mu.Unlock()
				if n == 0 {
					return
				}
				t.waitForOpen()
			}
		}
	})},
}
