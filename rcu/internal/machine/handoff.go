package machine

// Hand-offs of the baton are hidden from the race detector, or they would order
// everything. A recorded run shows them: it makes text on the threads, and its
// schedule was searched before.
//
//go:norace
func (m *Machine) hideHandOff() {
	if m.Log == nil {
		raceOff()
	}
}

//go:norace
func (m *Machine) showRaces() {
	if m.Log == nil {
		raceOn()
	}
}

// HideAtomic runs between HideAtomic and ShowAtomic are no edges for the race
// detector: the machine looks at a value that the code under test does not look at.
//
//go:norace
func HideAtomic() { raceOff() }

// ShowAtomic ends what HideAtomic began.
//
//go:norace
func ShowAtomic() { raceOn() }
