package wrong

var late = []Submission{
	{Name: "policy-synchronous", Goal: 2, Origin: "N17", New: policy("synchronous")},
	{Name: "policy-work-queue", Goal: 2, Origin: "K12", New: policy("work queue")},
	{Name: "policy-batched", Goal: 2, Origin: "N17", New: policy("batched")},
	{Name: "one-detach-at-a-time", Goal: 2, New: with(func(t *table) {
		t.detach = func(path string) error {
			err := t.goodDetach(path)
			t.calls.Barrier()
			return err
		}
	})},
}
