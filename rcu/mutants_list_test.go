package rcu_test

const (
	byHandle   = "Synchronize waits for a reader with a handle"
	byNone     = "Synchronize waits for a reader without a handle"
	byCookie   = "Wait with a cookie waits for a reader"
	inTwo      = "Two updaters wait for one reader"
	byBoth     = "A normal and an expedited updater wait for one reader"
	byMisuse   = "Misuse panics and leaves the domain as it was"
	handedOver = "A leader that gives up hands over"
	again      = "Start is served again after the helper has ended"
	inOrder    = "Callbacks run once, in order, and Barrier waits for all before it"
)

var mutants = []mutant{
	{"readers are looked at before the number is taken", "W32", "synchronize.go", []string{
		"n := d.number.Add(one)\n", "n := d.number.Load() + one\n",
		"all := d.scan(d.kept[kind][:0], n)\n", "all := d.scan(d.kept[kind][:0], n)\n\tn = d.number.Add(one)\n",
	}, inTwo},
	{"readers of the number before are not waited for", "W1", "word.go", []string{"before(w, n) }", "before(w, n-one) }"}, byHandle},
	{"waits for whoever is inside", "W9", "word.go", []string{"w&inside != 0 && before(w, n) }", "w&inside != 0 }"}, "Later readers do not starve Synchronize"},
	{"whether a reader is inside is told from the whole word", "W13", "word.go", []string{"w&inside != 0 && before(w, n) }", "w != 0 && before(w, n) }"}, "Numbers wrap"},
	{"numbers do not wrap", "", "word.go", []string{"int64(a&numbered-b&numbered) < 0", "a&numbered < b&numbered"}, "Numbers wrap"},
	{"a reader that leaves wakes nobody", "W3, W17", "synchronize.go", []string{"if w&watched != 0 {\n\t\td.wake()", "if w&watched != 0 {\n\t\td.polls[0] += 0"}, byHandle},
	{"the bit is stored over a word that has changed", "W2, W6", "synchronize.go", []string{
		"s.word.CompareAndSwap(w, w|watched) {", "s.word.Swap(w|watched) != 0 {"}, byHandle},
	{"the bit is not set", "W3, W17", "synchronize.go", []string{"s.word.CompareAndSwap(w, w|watched) {", "s.word.Load() != 0 {"}, byHandle},
	{"the number is not taken in one step", "W6", "synchronize.go", []string{"n := d.number.Add(one)\n", "n := d.number.Load() + one\n\td.number.Store(n)\n"}, byBoth},
	{"a call joins the grace period that runs", "W32", "synchronize.go", []string{"return d.await(ctx, n+one, kind)", "return d.await(ctx, n, kind)"}, byHandle},
	{"a cookie joins the grace period that runs", "W32", "cookie.go", []string{"n = n&(numbered|inside) + one", "n = n & (numbered | inside)"}, byCookie},
	{"the helper ends with work left", "W30", "cookie.go", []string{"for before(d.done.Load(), d.wanted) {", "if before(d.done.Load(), d.wanted) {"}, again},
	{"the helper's end is not noted", "W29", "cookie.go", []string{"d.helps = false", "d.helps = true"}, again},
	{"a leader that ends wakes nobody", "W17", "synchronize.go", []string{"d.ended.Broadcast() // also if", "// also if"}, handedOver},
	{"a grace period given up counts as ended", "W25", "synchronize.go", []string{"return false\n\t\t\t}\n\t\t\td.left.Wait()", "return true\n\t\t\t}\n\t\t\td.left.Wait()"}, handedOver},
	{"the leader does not look at its context", "", "synchronize.go", []string{"if ctx != nil && ctx.Err() != nil || !before", "if !before"}, "A leader gives up while its reader stays"},
	{"an older grace period's end replaces a later one's", "", "synchronize.go", []string{"if before(d.done.Load(), n) {\n\t\td.done", "if true {\n\t\td.done"}, "Poll stays true"},
	{"an expedited grace period ends after some looks", "W25", "synchronize.go", []string{"\t}\n\treturn kept\n}\n\n// park", "\t}\n\treturn nil\n}\n\n// park"}, "SynchronizeExpedited waits for a reader with a handle"},
	{"expedited queues with the others", "", "synchronize.go", []string{"kind == expedited && d.normal.Load()", "kind == expedited"}, "Expedited does not queue behind a grace period that runs"},
	{"an inner unlock leaves the section", "", "reader.go", []string{"if r.depth != 1 {", "if r.depth == 0 {"}, "Synchronize waits for the outermost section"},
	{"an unlock too many is not noticed", "W14", "reader.go", []string{"r.leaveInner()\n\t\treturn", "if r.depth > 0 {\n\t\t\tr.leaveInner()\n\t\t}\n\t\treturn"}, byMisuse},
	{"Synchronize inside a section is not noticed", "U37", "reader.go", []string{"if r.depth != 0 {\n\t\tpanic", "if false {\n\t\tpanic"}, byMisuse},
	{"readers wait while an updater waits", "W10", "reader.go", []string{"n := r.number.Load()\n", "for r.d.led[normally] {\n\t\t\tmem.Pause()\n\t\t}\n\t\tn := r.number.Load()\n"}, "Later readers do not starve Synchronize"},
	{"Register waits for a grace period", "W19", "reader.go", []string{"d.open(\"Register\")\n", "d.open(\"Register\")\n\td.Synchronize()\n"}, "Register and Unregister wait for no grace period"},
	{"the handle that is moved does not learn its place", "W26", "reader.go", []string{"moved.place = r.place", "_ = moved.place"}, "Unregister loses no other reader"},
	{"release does not expect the bit", "W13", "portable.go", []string{"w&^watched != t.w", "w != t.w"}, byNone},
	{"a token may be used twice", "W14", "portable.go", []string{"e := n | (w+turn)&turns", "e := n | w&turns"}, byMisuse},
	{"a slot is taken without looking again", "W6", "portable.go", []string{"s.word.CompareAndSwap(w, e) {\n\t\t\treturn", "s.word.Swap(e) != 1 {\n\t\t\treturn"}, "Synchronize waits for slots that readers share"},
	{"slots that another reader added are lost", "W26", "portable.go", []string{"d.banks.CompareAndSwap(b, more) {", "d.banks.Swap(more) != nil {"}, "Two readers that add slots lose none"},
	{"grace periods look at the newest slots alone", "W26", "synchronize.go", []string{"b != nil; b = b.older {", "b != nil; b = nil {"}, "Synchronize waits for readers in slots added meanwhile"},
	{"Barrier is a grace period", "W22", "barrier.go", []string{"if q.backlog() == 0 {\n\t\treturn nil\n\t}", "if q.backlog() == 0 {\n\t\treturn nil\n\t}\n\tif true {\n\t\tq.mu.Unlock()\n\t\td.Synchronize()\n\t\tq.mu.Lock()\n\t\treturn nil\n\t}"}, inOrder},
	{"Barrier waits for an empty queue", "W9", "barrier.go", []string{"for !b.passed && ctx.Err() == nil {", "for q.backlog() > 0 && ctx.Err() == nil {"}, "Barrier does not wait for callbacks posted again and again"},
	{"Barrier's mark goes in front", "W23", "barrier.go", []string{"q.next = append(q.next, entry{barrier: b})", "q.next = append([]entry{{barrier: b}}, q.next...)"}, inOrder},
	{"a barrier that is reached wakes nobody", "W20", "barrier.go", []string{"b.passed = true\n\tq.moved.Broadcast()", "b.passed = true"}, "Barrier does not wait for a callback behind it"},
	{"Close does not wake those in CallContext", "W20", "barrier.go", []string{"q.moved.Broadcast() // those in CallContext", "// those in CallContext"}, "Close lets CallContext go with ErrClosed"},
	{"Close does not wait for readers", "W28", "barrier.go", []string{"if err := d.await(ctx, n, normally); err != nil {", "if err := ctx.Err(); n == 0 {"}, "Close waits for readers"},
	{"Close runs callbacks without a grace period", "W28", "call.go", []string{"_ = d.await(nil, d.number.Load()+one, normally)", "if !q.closed {\n\t\t\t_ = d.await(nil, d.number.Load()+one, normally)\n\t\t}"}, "Close drains through a grace period"},
	{"callbacks run without a grace period", "", "call.go", []string{"_ = d.await(nil, d.number.Load()+one, normally)", ""}, "Call waits for a reader"},
	{"callbacks are taken after the grace period", "W32", "call.go", []string{
		"batch := q.next\n", "q.mu.Unlock()\n\t\t_ = d.await(nil, d.number.Load()+one, normally)\n\t\tq.mu.Lock()\n\t\tbatch := q.next\n",
		"// after it began after each of these calls.\n\t\t_ = d.await(nil, d.number.Load()+one, normally)\n", "",
	}, "A callback posted during a grace period waits for another"},
	{"the worker's end is not noted", "W23", "call.go", []string{"q.running = false", "q.running = true"}, "Callbacks gather for CallDelay unless somebody waits"},
	{"CallContext is not told that its context is done", "W17", "call.go", []string{"s := afterDone(ctx, func() {\n\t\tq.mu.Lock()\n\t\tq.moved.Broadcast()", "s := afterDone(ctx, func() {\n\t\tq.mu.Lock()"}, "CallContext ends with its context"},
	{"a stall is told once", "W30", "stall.go", []string{"w.d.options.OnStall(s)\n\tw.arm()", "w.d.options.OnStall(s)"}, "A stall is told by name and time"},
}
