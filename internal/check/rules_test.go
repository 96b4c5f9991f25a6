package check

import (
	"fmt"
	"strings"
	"testing"
)

func TestDirectives(t *testing.T) {
	checkRows(t, []row{
		{"norace", "\n//go:norace\nfunc f() {}", []string{"2: a comment that begins with //go: is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"build tag", "//go:build race\n\npackage p", []string{"1: a comment that begins with //go: is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"old build tag", "// +build race\n\npackage p", []string{"1: a comment that begins with // +build is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"old build tag without space", "//+build race\n\npackage p", []string{"1: a comment that begins with // +build is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"in the middle of a function", "\nfunc f() {\n\tx := 1\n\t//go:linkname f runtime.f\n\t_ = x\n}", []string{"4: a comment that begins with //go: is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"line", "\n//line evil.go:100\nfunc f() { go f() }", []string{"2: a comment that begins with //line is an order to the compiler; leave it out, or put a space first if it is a plain comment", "3: plain go statement; use mem.Go(\"name\", f)"}},
		{"line in the middle of a line", "\nfunc f() { /*line evil.go:1*/ go f() }", []string{"2: a comment that begins with /*line is an order to the compiler; leave it out, or put a space first if it is a plain comment", "2: plain go statement; use mem.Go(\"name\", f)"}},
		{"line with CRLF", "package p\r\n\r\n//line evil.go:100\r\nfunc f() { go f() }\r\n", []string{"3: a comment that begins with //line is an order to the compiler; leave it out, or put a space first if it is a plain comment", "4: plain go statement; use mem.Go(\"name\", f)"}},
		{"export", "\n//export f\nfunc f() {}", []string{"2: a comment that begins with //export is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"extern", "\n//extern f\nfunc f() {}", []string{"2: a comment that begins with //extern is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
		{"embed", "\n//go:embed secret.txt\nvar secret string", []string{"2: a comment that begins with //go: is an order to the compiler; leave it out, or put a space first if it is a plain comment", "3: package-level variable secret outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"inside an expression", "\nfunc f(a int) int {\n\treturn a + //go:noinline\n\t\ta\n}", []string{"3: a comment that begins with //go: is an order to the compiler; leave it out, or put a space first if it is a plain comment"}},
	})
}

func TestImports(t *testing.T) {
	checkRows(t, []row{
		{"refused, with its use", "package p\nimport \"sync\"\nvar mu sync.Mutex", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: sync.Mutex: the machine cannot see it; use mem.Mutex", "3: package-level variable mu outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"in a group", "package p\nimport (\n\t\"errors\"\n\t\"os\"\n)\nvar e = errors.New(os.Args[0])", []string{"4: import \"os\": a lesson reaches nothing outside its package; return an error or panic", "6: os.Args: a lesson reaches nothing outside its package; return an error or panic"}},
		{"dot", "package p\nimport . \"graceperiod/rcu/mem\"\nfunc f() { Pause() }", []string{"2: dot import of \"graceperiod/rcu/mem\"; import it without the dot and write mem.Name"}},
		{"blank", "package p\nimport _ \"graceperiod/rcu/mem\"", []string{"2: blank import of \"graceperiod/rcu/mem\"; leave it out"}},
		{"renamed", "package p\nimport m \"graceperiod/rcu/mem\"\nfunc f() { m.Pause() }", []string{"2: \"graceperiod/rcu/mem\" is imported as m; import it under its own name, mem"}},
		{"under its own name", "package p\nimport mem \"graceperiod/rcu/mem\"\nfunc f() { mem.Pause() }", nil},
		{"renamed to hide another", "package p\nimport errors \"os\"\nfunc f() { errors.Exit(1) }", []string{"2: import \"os\": a lesson reaches nothing outside its package; return an error or panic", "2: \"os\" is imported as errors; import it under its own name, os", "3: os.Exit: a lesson reaches nothing outside its package; return an error, or panic on misuse"}},
		{"raw string", "package p\nimport `unsafe`", []string{"2: import \"unsafe\": it looks behind the types; use mem.Pointer"}},
		{"C", "package p\n// int f(void);\nimport \"C\"", []string{"3: import \"C\": a lesson reaches nothing outside its package; write it in Go"}},
		{"version in the path", "package p\nimport \"math/rand/v2\"\nfunc f() int { return rand.IntN(3) }", []string{"2: import \"math/rand/v2\": every run must be repeatable; choose by a counter, or by order", "3: rand.IntN: every run must be repeatable; choose by a counter, or by order"}},
		{"the judge", "package p\nimport \"graceperiod/rcu/sim\"\nfunc f(w *sim.World) {}", []string{"2: import \"graceperiod/rcu/sim\": it is the answer or the judge, not a part of the lesson; use graceperiod/rcu/mem and what the lesson gives", "3: sim.World: it is the answer or the judge, not a part of the lesson; use graceperiod/rcu/mem and what the lesson gives"}},
		{"an unknown one", "package p\nimport \"example.com/x/y\"\nfunc f() { y.Z() }", []string{"2: import \"example.com/x/y\": not on the list of what a lesson may use; a lesson needs rcu/mem, and of the library errors, fmt.Errorf, slices, maps and the like", "3: y.Z: not on the list of what a lesson may use; a lesson needs rcu/mem, and of the library errors, fmt.Errorf, slices, maps and the like"}},
		{"two on a line", "package p\nimport \"sync\"; import \"time\"\nfunc f() { time.Sleep(1); new(sync.Once).Do(f) }", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: time.Sleep: lessons run in virtual time; use mem.Sleep", "3: sync.Once: the machine cannot see it; use a bool guarded by a mem.Mutex"}},
	})
}

func TestSymbols(t *testing.T) {
	checkRows(t, []row{
		{"clock", "\nfunc f() time.Duration { return time.Since(time.Now()) }", []string{"2: time.Since: lessons run in virtual time; use mem.Now() - start", "2: time.Now: lessons run in virtual time; use mem.Now"}},
		{"timer", "\nfunc f() { time.AfterFunc(time.Second, f) }", []string{"2: time.AfterFunc: lessons run in virtual time; use mem.Go(\"timer\", f) with a mem.Sleep in f"}},
		{"output", "\nfunc f() { fmt.Println(1) }", []string{"2: fmt.Println: nothing may be printed; the timeline shows what happened: go run . timeline TRACE"}},
		{"atomic function", "package p\nimport \"sync/atomic\"\nfunc f(x *int64) { atomic.AddInt64(x, 1) }", []string{"2: import \"sync/atomic\": the machine cannot see it; use mem.Uint64, mem.Int64, mem.Bool or mem.Pointer", "3: atomic.AddInt64: the machine cannot see it; use a mem.Int64 and its Add"}},
		{"alias", "package p\nimport \"sync\"\ntype alias = sync.Mutex", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: sync.Mutex: the machine cannot see it; use mem.Mutex"}},
		{"embedded", "package p\nimport \"sync\"\ntype t struct{ *sync.RWMutex }", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: sync.RWMutex: the machine cannot see it; use mem.RWMutex"}},
		{"type argument", "package p\nimport \"sync\"\nfunc g[T any]() {}\nfunc f() { g[sync.Map]() }", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "4: sync.Map: the machine cannot see it; use a map guarded by a mem.Mutex"}},
		{"constraint", "package p\nimport \"sync\"\nfunc g[T interface{ *sync.WaitGroup }](t T) {}", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: sync.WaitGroup: the machine cannot see it; use mem.WaitGroup"}},
		{"method expression", "package p\nimport \"sync\"\nfunc f() { _ = (*sync.WaitGroup).Go }", []string{"2: import \"sync\": the machine cannot see it; use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup", "3: sync.WaitGroup: the machine cannot see it; use mem.WaitGroup"}},
		{"value", "\nfunc f() { sleep := time.Sleep; sleep(1) }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"a parameter hides the package", "\nfunc f(time struct{ Sleep func() }) { time.Sleep() }", nil},
		{"hidden later", "\nfunc f() { time.Sleep(1); time := 1; _ = time }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"hidden in a block only", "\nfunc f() { { time := struct{ Sleep func() }{}; time.Sleep() }; time.Sleep(1) }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"hidden by its own value", "\nfunc f() { time := time.Now; _ = time }", []string{"2: time.Now: lessons run in virtual time; use mem.Now"}},
		{"hidden in a closure only", "\nfunc f() { func(time int) { _ = time }(1); time.Sleep(1) }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"a label is no variable", "\nfunc f() {\ntime:\n\tfor {\n\t\ttime.Sleep(1)\n\t\tbreak time\n\t}\n}", []string{"5: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"a field is no variable", "\ntype t struct{ time int }\nfunc f(x t) { x.time = 1; time.Sleep(1) }", []string{"3: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"in code with a type error", "\nfunc f() { undefined(time.Sleep, 1 + \"a\", func() { time.Tick(1) }) }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep", "2: time.Tick: lessons run in virtual time; use mem.Sleep in a loop"}},
		{"a type error and a hiding", "\nfunc f(time undefined) { time.Sleep(1) }", nil},
		{"unicode", "\nfunc f() { ｔime := 1; _ = ｔime; time.Sleep(1) }", []string{"2: time.Sleep: lessons run in virtual time; use mem.Sleep"}},
		{"mem's other names", "\nfunc f() { mem.Explore(); mem.hidden() }", []string{"2: mem.Explore: not on the list of what a lesson may use; the package documentation of rcu/mem says what there is", "2: mem.hidden: not on the list of what a lesson may use; the package documentation of rcu/mem says what there is"}},
		{"variable of the library", "\nfunc f() { errors.ErrUnsupported = nil }", []string{"2: errors.ErrUnsupported: not on the list of what a lesson may use; make errors by errors.New or fmt.Errorf and compare them with errors.Is", "2: errors.ErrUnsupported is package-level and changes here: a run would find what an earlier one left; put what changes into the struct"}},
		{"errors.As", "\nfunc f(err error) bool { var x interface{ Secret() }; return errors.As(err, &x) }", []string{"2: errors.As: not on the list of what a lesson may use; make errors by errors.New or fmt.Errorf and compare them with errors.Is"}},
		{"coroutine", "package p\nimport \"iter\"\nfunc f(s iter.Seq[int]) { iter.Pull(s) }", []string{"3: iter.Pull: the machine cannot see it; use the sequence in a for loop"}},
		{"given", "\nfunc f(c *kernel.CPU) { kernel.Interrupt(c); kernel.Cheat() }", []string{"2: kernel.Cheat: not on the list of what a lesson may use; the lesson gives CPU, Interrupt"}},
		{"refused packages", "package p\nimport (\n\t\"context\"\n\t\"runtime\"\n\t\"os\"\n\t\"reflect\"\n)\nfunc f() { context.AfterFunc(nil, f); runtime.Gosched(); os.Exit(0); reflect.ValueOf(f) }", []string{"3: import \"context\": the machine cannot see it; use mem.Event to tell that something has ended", "4: import \"runtime\": the machine cannot see it; use mem.Pause to let others go first", "5: import \"os\": a lesson reaches nothing outside its package; return an error or panic", "6: import \"reflect\": it looks behind the types; name the type", "8: context.AfterFunc: the machine cannot see it; use mem.Event to tell that something has ended", "8: runtime.Gosched: the machine cannot see it; use mem.Pause", "8: os.Exit: a lesson reaches nothing outside its package; return an error, or panic on misuse", "8: reflect.ValueOf: it looks behind the types; name the type"}},
	})
}

func TestStatements(t *testing.T) {
	checkRows(t, []row{
		{"go", "\nfunc f() {\n\tgo f()\n}", []string{"3: plain go statement; use mem.Go(\"name\", f)"}},
		{"channel", "\nfunc f() {\n\tc := make(chan int, 1)\n\tc <- 1\n\t<-c\n}", []string{"3: plain channel; use mem.Chan, mem.Event or mem.Cond", "4: send on a plain channel; use mem.Chan and its Send", "5: receive from a plain channel; use mem.Chan and its Recv"}},
		{"channel types", "\nfunc f(in <-chan int,\n\tout chan<- int) {}", []string{"2: plain channel; use mem.Chan, mem.Event or mem.Cond", "3: plain channel; use mem.Chan, mem.Event or mem.Cond"}},
		{"select", "\nfunc f() { select {} }", []string{"2: select; use mem.Cond, or mem.Chan and its TrySend and TryRecv"}},
		{"channel in a type", "\ntype t struct{ f func() map[string]chan int }", []string{"2: plain channel; use mem.Chan, mem.Event or mem.Cond"}},
		{"print", "\nfunc f() {\n\tprint(1)\n\t(println)(2)\n}", []string{"3: print: nothing may be printed; the timeline shows what happened: go run . timeline TRACE", "4: println: nothing may be printed; the timeline shows what happened: go run . timeline TRACE"}},
		{"recover", "\nfunc f() {\n\tdefer recover()\n\tdefer func() { _ = recover() }()\n}", []string{"3: recover: a panic must end the run; let it pass", "4: recover: a panic must end the run; let it pass"}},
		{"own functions of these names", "\nfunc print() {}\nfunc f(recover func()) { print(); recover() }", nil},
		{"panic is allowed", "\nfunc f() { panic(\"unlock without lock\") }", nil},
	})
}

func TestDeclarations(t *testing.T) {
	checkRows(t, []row{
		{"init", "\nfunc init() {}", []string{"2: func init: nothing may run before the suite; do it in New"}},
		{"init as a method", "\ntype t int\nfunc (t) init() {}", nil},
		{"no body", "\nfunc f()\nfunc (t) g()\ntype t int", []string{"2: func f has no body; write it in Go", "3: func g has no body; write it in Go"}},
	})
}

func TestGlobals(t *testing.T) {
	checkRows(t, []row{
		{"mem object", "\nvar mu mem.Mutex\nvar (\n\ta, b = mem.Uint64{}, 1\n\tp *mem.Pointer[int]\n)", []string{"2: package-level mem.Mutex outlives a run; put it into the struct", "4: package-level mem.Uint64 outlives a run; put it into the struct", "5: package-level mem.Pointer outlives a run; put it into the struct"}},
		{"struct with mem objects", "\nvar d = &domain{}\ntype domain struct{ mu mem.Mutex }", []string{"2: package-level variable d outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"plain", "\nvar n int\nvar m = map[int]int{}", []string{"2: package-level variable n outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay", "3: package-level variable m outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"call", "\nvar n = f()\nfunc f() int { return 1 }", []string{"2: package-level variable n outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"hidden call", "\nvar _ = func() int { return 1 }()\nvar err = errors.New(f())\nfunc f() string { return \"\" }", []string{"2: package-level variable _ outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay", "3: package-level variable err outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"errors", "\nconst text = \"closed\"\nvar errA, errB = errors.New(text + \"!\"), fmt.Errorf(\"%d: %w\", 1, errA)", nil},
		{"error without a value", "\nvar err error", []string{"2: package-level variable err outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"error of several values", "\nvar a, b = f()\nfunc f() (error, error) { return nil, nil }", []string{"2: package-level variable a outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay", "2: package-level variable b outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"assertion of an interface", "\ntype t struct{}\nvar _ any = (*t)(nil)\nvar _ any = t{}", nil},
		{"call that looks like an assertion", "\nvar _ = (*p)(nil)\nconst p = 1", []string{"2: package-level variable _ outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"changed error", "\nvar err = errors.New(\"a\")\nfunc f() {\n\terr = nil\n\tp := &err\n\t*p = nil\n\tfor _, err = range []error{} {\n\t}\n}", []string{"4: err is package-level and changes here: a run would find what an earlier one left; put what changes into the struct", "5: err is package-level and changes here: a run would find what an earlier one left; put what changes into the struct", "7: err is package-level and changes here: a run would find what an earlier one left; put what changes into the struct"}},
		{"local of that name", "\nvar err = errors.New(\"a\")\nfunc f() { err := err; err = nil; _ = &err }", nil},
		{"changed variable of a given package", "\nfunc f() { kernel.CPU = nil; kernel.CPU.X[1]++ }", []string{"2: kernel.CPU is package-level and changes here: a run would find what an earlier one left; put what changes into the struct"}},
	})
}

func TestReports(t *testing.T) {
	checkRows(t, []row{
		{"methods", "\ntype t int\nfunc (t) Error() string { return \"\" }\nfunc (t) String() string { return \"\" }\nfunc (*t) Format() {}", []string{"3: method Error would be called by the report; errors.New(\"…\") makes an error", "4: method String would be called by the report; give it another name", "5: method Format would be called by the report; give it another name"}},
		{"functions are not methods", "\nfunc Error() string { return \"\" }", nil},
		{"embedded error", "\ntype t struct{ error }", []string{"2: embedded interface with a method Error, which the report would call; give the field a name"}},
		{"embedded interface", "\ntype i interface{ String() string }\ntype t struct { i }", []string{"3: embedded interface with a method String, which the report would call; give the field a name"}},
		{"field", "\ntype t struct { err error; error string; mem.Locker }", nil},
	})
}

func TestCopies(t *testing.T) {
	const domain = "\ntype domain struct { n mem.Uint64; mu mem.Mutex; slots [2]mem.Int64; list []slot }\ntype slot struct { p mem.Pointer[int] }\n"
	checkRows(t, []row{
		{"overwritten", domain + "func (d *domain) f() { d.n = mem.Uint64{} }", []string{"4: mem.Uint64 is overwritten by a plain assignment the machine cannot see; use Store"}},
		{"overwritten element", domain + "func (d *domain) f() { d.slots[0] = mem.Int64{} }", []string{"4: mem.Int64 is overwritten by a plain assignment the machine cannot see; use Store"}},
		{"overwritten through a pointer", domain + "func f(p *mem.Uint64) { *p = mem.Uint64{} }", []string{"4: mem.Uint64 is overwritten by a plain assignment the machine cannot see; use Store"}},
		{"overwritten as a whole", domain + "func f(d *domain) { *d = domain{} }", []string{"4: domain, which holds a mem.Uint64, is overwritten by a plain assignment the machine cannot see; set it up where it is made, in New"}},
		{"overwritten mutex", domain + "func f(d *domain) { d.mu = mem.Mutex{} }", []string{"4: mem.Mutex is overwritten by a plain assignment the machine cannot see; set it up where it is made, in New"}},
		{"overwritten in a closure", domain + "func f() { d := &domain{}; mem.Go(\"a\", func() { d.n = mem.Uint64{} }) }", []string{"4: mem.Uint64 is overwritten by a plain assignment the machine cannot see; use Store"}},
		{"overwritten cond", domain + "func f(c *mem.Cond) { *c = mem.Cond{} }", []string{"4: mem.Cond is overwritten by a plain assignment the machine cannot see; set its L alone"}},
		{"elements set up", domain + "func f() []slot { s := make([]slot, 3); for i := range s { s[i] = slot{} }; return s }", nil},
		{"set up", domain + "func f() *domain { d := &domain{}; d.n = mem.Uint64{}; *d = domain{}; var e domain; e = domain{}; _ = &e; return d }", nil},
		{"copied", domain + "func f(d *domain) { mu := d.mu; _ = &mu }", []string{"4: mem.Mutex is copied, and the copy is another object; use a pointer"}},
		{"copied by var", domain + "func f(d *domain) { var c = *d; _ = &c }", []string{"4: domain, which holds a mem.Uint64, is copied, and the copy is another object; use a pointer"}},
		{"copied into a literal", domain + "func f(d *domain) *domain { return &domain{n: d.n} }", []string{"4: mem.Uint64 is copied, and the copy is another object; use a pointer"}},
		{"returned", domain + "func f(d *domain) domain { return *d }", []string{"4: domain, which holds a mem.Uint64, is copied, and the copy is another object; use a pointer"}},
		{"swapped", domain + "func f(d *domain) { d.slots[0], d.slots[1] = d.slots[1], d.slots[0] }", []string{"4: mem.Int64 is overwritten by a plain assignment the machine cannot see; use Store"}},
		{"argument", domain + "func f(d *domain) { g(d.mu) }\nfunc g(x any) {}", []string{"4: mem.Mutex is copied, and the copy is another object; use a pointer"}},
		{"parameter", domain + "func f(d domain) {}\nfunc g() { func(mu mem.Mutex) {}(mem.Mutex{}) }", []string{"4: domain, which holds a mem.Uint64, is passed by value, and the copy is another object; pass a pointer", "5: mem.Mutex is passed by value, and the copy is another object; pass a pointer"}},
		{"receiver", domain + "func (d domain) f() {}", []string{"4: domain, which holds a mem.Uint64, is passed by value, and the copy is another object; pass a pointer"}},
		{"ranged", domain + "func f(d *domain) { for _, s := range d.list { _ = &s } }", []string{"4: slot, which holds a mem.Pointer, is copied by range, and the copy is another object; range over the index and take the element's address"}},
		{"ranged by index", domain + "func f(d *domain) { for i := range d.list { d.list[i].p.Load() }; for range d.slots {} }", nil},
		{"compared", domain + "func f(d *domain) bool { return d.n == mem.Uint64{} }", []string{"4: mem.Uint64 is compared in a way the machine cannot see; compare what Load returns"}},
		{"moved", domain + "func f(d *domain) { clear(d.list); copy(d.list, d.list[1:]); d.list = append(d.list[:1], d.list[2:]...) }", []string{"4: clear moves elements that hold a mem.Pointer, in a way the machine cannot see; keep pointers in the slice", "4: copy moves elements that hold a mem.Pointer, in a way the machine cannot see; keep pointers in the slice", "4: append moves elements that hold a mem.Pointer, in a way the machine cannot see; keep pointers in the slice"}},
		{"moved by slices", domain + "func f(d *domain) { d.list = slices.Delete(d.list, 0, 1) }", []string{"4: slices.Delete moves elements that hold a mem.Pointer, in a way the machine cannot see; keep pointers in the slice"}},
		{"appended", domain + "func f(d *domain) { d.list = append(d.list, slot{}) }", nil},
		{"type argument", domain + "func set[T any](p *T, v T) { *p = v }\nfunc f(d *domain) { set(&d.n, mem.Uint64{}) }", []string{"5: mem.Uint64 is a type argument, and would be passed by value; pass a pointer type"}},
		{"conversion", domain + "type other domain\nfunc f(d *domain) { x := other(*d); _ = &x }", []string{"5: domain, which holds a mem.Uint64, is copied, and the copy is another object; use a pointer"}},
		{"discarded", domain + "func f(d *domain) { _ = d.n }", []string{"4: mem.Uint64 is copied, and the copy is another object; use a pointer"}},
		{"pointers", domain + "func f(d *domain) { n, all := &d.n, []*slot{}; _ = n; for _, s := range all { s.p.Load() }; var q mem.Pointer[domain]; q.Store(d) }", nil},
		{"embedded", "\ntype t struct{ mem.Mutex }\nfunc f(a, b *t) { a.Mutex = b.Mutex }", []string{"3: mem.Mutex is overwritten by a plain assignment the machine cannot see; set it up where it is made, in New"}},
	})
}

func TestAssertions(t *testing.T) {
	checkRows(t, []row{
		{"interface literal", "\nfunc f(x any) { x.(interface{ Reset() }).Reset() }", []string{"2: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"named interface", "\ntype i interface{ Reset() }\nfunc f(x any) { _, _ = x.(i) }", []string{"3: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"type switch", "\nfunc f(x any) {\n\tswitch x.(type) {\n\tcase int:\n\tcase interface{ Reset() }:\n\t}\n}", []string{"5: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"by a type parameter", "\nfunc g[T any](x any) T { return x.(T) }\nfunc f(x any) { g[interface{ Reset() }](x) }", []string{"2: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"by an unknown value", "\nfunc f() { undefined.(interface{ Reset() }).Reset() }", []string{"2: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"locker", "\nfunc f(x any) { x.(mem.Locker).Lock() }", []string{"2: asserting an interface looks behind what the lesson gives; assert a concrete type, or pass the interface that is needed"}},
		{"allowed", "\ntype t struct{}\nfunc g[T any](x any) T { return x.(T) }\nfunc f(x any) { _ = x.(*t); _ = x.(error); _ = x.(any); g[*t](x); _ = x.(func()) }", nil},
	})
}

func TestFormatted(t *testing.T) {
	checkRows(t, []row{
		{"mem object", "\nfunc f(n *mem.Uint64) string { return fmt.Sprintf(\"%v\", n) }", []string{"2: fmt.Sprintf would show what is behind n; format a number, a string or an error"}},
		{"struct that holds one", "\ntype t struct{ n mem.Uint64 }\nfunc f(x *t) error { return fmt.Errorf(\"%+v\", x) }", []string{"3: fmt.Errorf would show what is behind x; format a number, a string or an error"}},
		{"interface", "\nfunc f(x any) string { return fmt.Sprintf(\"%v\", x) }", []string{"2: fmt.Sprintf would show what is behind x; format a number, a string or an error"}},
		{"spread", "\nfunc f(x ...any) string { return fmt.Sprintf(\"%v\", x...) }", []string{"2: fmt.Sprintf would show what is behind x; format a number, a string or an error"}},
		{"slice of interfaces", "\nfunc f(x []any) string { return fmt.Sprintf(\"%v\", x) }", []string{"2: fmt.Sprintf would show what is behind x; format a number, a string or an error"}},
		{"value", "\nfunc f(x any) string { g := fmt.Sprintf; return g(\"%v\", x) }", []string{"2: fmt.Sprintf is used as a value; call it where the text is needed"}},
		{"type parameter", "\nfunc f[T any](x T) string { return fmt.Sprintf(\"%v\", x) }", []string{"2: fmt.Sprintf would show what is behind x; format a number, a string or an error"}},
		{"element of a list", "\nfunc f(l *list.List) string { return fmt.Sprintf(\"%v\", l) }", []string{"2: fmt.Sprintf would show what is behind l; format a number, a string or an error"}},
		{"ordered type parameter", "\nfunc f[T ~int | ~string, U interface{ ~int }](x T, y U) string { return fmt.Sprintf(\"%v %v\", x, y) }", nil},
		{"plain", "\ntype id int\ntype t struct{ id id; s []string; next *t }\nfunc f(x *t, e error, d time.Duration) string { return (fmt.Sprintf)(\"%v %v %v %v %d\", x, *x, e, d, []id{x.id}) }", nil},
	})
}

func TestBulk(t *testing.T) {
	checkRows(t, []row{
		{"array", "\nfunc f() { var a [1 << 28]int; _ = a }", []string{"2: an array of more than 1 MiB; make a slice of what is needed"}},
		{"array of arrays", "\ntype row [1 << 10]int\ntype table [1 << 10]row", []string{"3: an array of more than 1 MiB; make a slice of what is needed"}},
		{"slice literal", "\nvar s = 1\nfunc f() { _ = []int{1 << 28: 1} }", []string{"2: package-level variable s outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay", "3: a literal with an index above 65536; make a slice of what is needed"}},
		{"array literal", "\nfunc f() { _ = [...]byte{1 << 28: 1} }", []string{"2: a literal with an index above 65536; make a slice of what is needed", "2: an array of more than 1 MiB; make a slice of what is needed"}},
		{"struct", "\ntype s struct { a, b [1 << 16]int; c [1 << 16]int }", []string{"2: a struct of more than 1 MiB; make a slice of what is needed"}},
		{"map literal", "\nfunc f() { _ = map[int]int{1 << 28: 1}; _ = [64]int{63: 1} }", nil},
	})
}

func TestLimits(t *testing.T) {
	checkRows(t, []row{
		{"nesting", "\nvar e = errors.New(" + strings.Repeat("(", 300) + "\"\"" + strings.Repeat(")", 300) + ")", []string{"2: too intricate to be checked: nested 305 deep, more than 200; write it in a simpler way", "2: package-level variable e outlives a run; put it into what New returns, or make it a constant; errors made by errors.New may stay"}},
		{"nested blocks", "\nfunc f() " + strings.Repeat("{", 300) + strings.Repeat("}", 300), []string{"2: too intricate to be checked: nested 302 deep, more than 200; write it in a simpler way"}},
		{"long sum", "\nfunc f(a int) int { return a" + strings.Repeat("+a", 300) + " }", []string{"2: too intricate to be checked: nested 305 deep, more than 200; write it in a simpler way"}},
		{"doubled strings", "\nconst a0 = \"xxxxxxxx\"\n" + chain(40, "const a%d = a%[2]d + a%[2]d\n") + "const n = len(a40)", []string{"2: too intricate to be checked: string constants longer than 1 MiB; write it in a simpler way"}},
		{"doubled strings, backwards", "\n" + chain(40, "const a%[2]d = a%[1]d + a%[1]d\n") + "const a40 = \"xxxxxxxx\"\nconst n = len(a0)", []string{"2: too intricate to be checked: string constants longer than 1 MiB; write it in a simpler way"}},
		{"doubled by hiding", "\nconst a, b = \"xxxxxxxx\", \"\"\nfunc f() " + strings.Repeat("{ const b = a + a; { const a = b + b; _ = len(a)\n", 30) + strings.Repeat("}}", 30), []string{"2: too intricate to be checked: string constants longer than 1 MiB; write it in a simpler way"}},
		{"numbers may depend on their name", "\nconst n = 1\nfunc f() { const n = n + n; _ = n }", nil},
		{"doubled aliases", "\ntype a0 = int\n" + chain(2, "type a%d = struct{ x, y *a%[2]d }\n") + "func f(p *mem.Pointer[a2]) {}", []string{"3: type a1 is an alias of a composed type; leave out the = to declare a type, or write the type where it is used", "4: type a2 is an alias of a composed type; leave out the = to declare a type, or write the type where it is used"}},
		{"plain alias", "\ntype a = int\ntype b = time.Duration\ntype c = a\ntype d = mem.Pointer[a]", nil},
		{"many aliases", "\ntype a0 = int\n" + chain(60, "type a%d = a%[2]d\n"), []string{"52: too intricate to be checked: more than 50 aliases; write it in a simpler way"}},
		{"alias of an instance of its own", "\ntype g[T any] struct{ a, b T }\ntype a = g[int]", []string{"3: type a is an alias of a composed type; leave out the = to declare a type, or write the type where it is used"}},
		{"doubled by inference", "\ntype pair[A, B any] struct{ a A; b B }\nfunc dup[T any](x T) pair[T, T] { return pair[T, T]{} }\nfunc f(x0 int) {\n" + chain(40, "x%d := dup(x%[2]d)\n") + "}", []string{"3: too intricate to be checked: generic types that may grow without limit; write it in a simpler way"}},
		{"doubled by nesting", "\nfunc dup[T any](x T) func(T) T { return nil }\nfunc f() { _ = " + strings.Repeat("dup(", 40) + "1" + strings.Repeat(")", 40) + " }", []string{"2: too intricate to be checked: generic types that may grow without limit; write it in a simpler way"}},
		{"doubled by methods", "\ntype box[T any] struct{ v T }\nfunc (b box[T]) Twice() map[string]func(T) T { return nil }\nfunc of[T any](x T) box[T] { return box[T]{x} }\nfunc f(x0 int) {\n" + chain(40, "x%d := of(x%[2]d).Twice()\n") + "}", []string{"3: too intricate to be checked: generic types that may grow without limit; write it in a simpler way"}},
		{"doubled by fields", "\ntype box[T any] struct{ v func(T) T }\nfunc of[T any](x T) (b box[T]) { return }\nfunc f(x0 int) {\n" + chain(40, "x%d := of(x%[2]d).v\n") + "}", []string{"2: too intricate to be checked: generic types that may grow without limit; write it in a simpler way"}},
		{"generic and harmless", "\ntype queue[T any] struct{ items []T }\nfunc (q *queue[T]) push(x T) { q.items = append(q.items, x) }\nfunc f(q *queue[int]) {\n" + strings.Repeat("q.push(1)\n", 100) + "}", nil},
	})
}

// chain repeats a format for 1 to n; %d is the number, %[2]d the one before.
func chain(n int, format string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, format, i, i-1)
	}
	return b.String()
}
