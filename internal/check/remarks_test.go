package check

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMapRanges(t *testing.T) {
	for _, r := range []struct {
		name, code string
		want       []string
	}{
		{"range", "func f(m map[int]int) {\n\tfor k := range m {\n\t\t_ = k\n\t}\n}", []string{"2: range over a map takes another order in every run; go through sorted keys, or keep a slice beside the map"}},
		{"field and value", "type t struct{ m map[int]int }\nfunc f(x *t) { for _, v := range x.m { _ = v } }", []string{"2: range over a map takes another order in every run; go through sorted keys, or keep a slice beside the map"}},
		{"named type", "type m map[int]int\nfunc f(x m) { for k := range x { _ = k } }", []string{"2: range over a map takes another order in every run; go through sorted keys, or keep a slice beside the map"}},
		{"type parameter", "func f[M ~map[K]V, K comparable, V any](x M) { for k := range x { _ = k } }", []string{"1: range over a map takes another order in every run; go through sorted keys, or keep a slice beside the map"}},
		{"package maps", "func f(m map[int]int) []int {\n\tfor k := range maps.Keys(m) {\n\t\t_ = k\n\t}\n\treturn slices.Collect(maps.Values(m))\n}", []string{
			"2: maps.Keys takes another order in every run; sort what comes out: slices.Sorted",
			"5: maps.Values takes another order in every run; sort what comes out: slices.Sorted",
		}},
		{"sorted", "func f(m map[int]int) []int { return slices.Sorted(maps.Keys(m)) }", nil},
		{"order does not matter", "func f(m map[int]int) { for range m {}; for _ = range m {} }", nil},
		{"others", "func f(s []int, l list.List) { for i := range s { _ = i }; for i := range 3 { _ = i }; for range \"a\" {} }", nil},
		{"in code with a type error", "func f(m map[int]int) { undefined(); for k := range m { _ = k } }", []string{"1: range over a map takes another order in every run; go through sorted keys, or keep a slice beside the map"}},
		{"in code that does not parse", "func f(m map[int]int) { for k := range m {", nil},
	} {
		code := "package p; " + importsFor(r.code) + r.code
		assert.Equal(t, r.want, said(MapRanges(map[string][]byte{"domain.go": []byte(code)})), r.name)
	}
}

func TestPlainFields(t *testing.T) {
	const domain = "type Domain struct { n int; m map[int]int; mu mem.Mutex; flag mem.Bool; q []*Reader }\ntype Reader struct { nest, seen int; d *Domain }\nfunc (d *Domain) Register() *Reader { return &Reader{d: d} }\n"
	const remark = " is written where no lock is seen to be held; if threads share it, guard it by a mem.Mutex or make it a mem type"
	for _, r := range []struct {
		name, code string
		want       []string
	}{
		{"counter", "func (d *Domain) Enter() { d.n++ }", []string{"4: plain field Domain.n" + remark}},
		{"map", "func (d *Domain) Enter() { d.m[1] = 2 }", []string{"4: plain field Domain.m" + remark}},
		{"deleted", "func (d *Domain) Enter() { delete(d.m, 1) }", []string{"4: plain field Domain.m" + remark}},
		{"handle's field seen by others", "func (r *Reader) Enter() { r.nest++ }\nfunc (d *Domain) Wait() { for _, r := range d.q { for r.nest > 0 { mem.Pause() } } }", []string{"4: plain field Reader.nest" + remark}},
		{"before the lock", "func (d *Domain) Enter() { d.n++; d.mu.Lock(); d.mu.Unlock() }", []string{"4: plain field Domain.n" + remark}},
		{"in a thread", "func (d *Domain) Enter() { d.mu.Lock(); defer d.mu.Unlock(); mem.Go(\"w\", func() { d.n++ }); d.n = 1 }", []string{"4: plain field Domain.n" + remark}},
		{"helper called without", "func (d *Domain) add() { d.n++ }\nfunc (d *Domain) A() { d.mu.Lock(); d.add() }\nfunc (d *Domain) B() { d.add() }", []string{"4: plain field Domain.n" + remark}},

		{"handle's own", "func (r *Reader) Enter() { r.nest++; r.seen = 1 }", nil},
		{"guarded", "func (d *Domain) Enter() { d.mu.Lock(); d.n++; d.mu.Unlock() }", nil},
		{"guarded by an atomic", "func (d *Domain) Enter() { for !d.flag.CompareAndSwap(false, true) { mem.Pause() }; d.n++; d.flag.Store(false) }", nil},
		{"guarded by a method", "func (d *Domain) lock() { d.mu.Lock() }\nfunc (d *Domain) Enter() { d.lock(); d.n++; d.mu.Unlock() }", nil},
		{"guarded in a closure", "func (d *Domain) Enter() { d.mu.Lock(); defer func() { d.n--; d.mu.Unlock() }() }", nil},
		{"helper", "func (d *Domain) add() { d.inner() }\nfunc (d *Domain) inner() { d.n++ }\nfunc (d *Domain) A() { d.mu.Lock(); d.add(); d.mu.Unlock() }", nil},
		{"helper by its comment", "// add adds one. The caller holds mu.\nfunc (d *Domain) add() { d.n++ }", nil},
		{"helper by its name", "func (d *Domain) addLocked() { d.n++ }", nil},
		{"constructor", "func New() *Domain { d := &Domain{}; d.n = 1; d.m = map[int]int{}; d.m[1] = 2; return d }", nil},
		{"worker's own", "func (d *Domain) work() { d.n++ }\nfunc New() *Domain { d := &Domain{}; mem.Go(\"w\", d.work); return d }", nil},
		{"set up, then published", "func f(p *mem.Pointer[Reader], take func() *Reader) { r := take(); r.nest = 1; r.seen = 2; p.Store(r) }", nil},
		{"only read", "func (d *Domain) N() int { return d.n }", nil},
	} {
		code := "package p; " + importsFor(domain) + domain + r.code
		assert.Equal(t, r.want, said(PlainFields(map[string][]byte{"domain.go": []byte(code)})), r.name)
	}
	assert.Empty(t, PlainFields(map[string][]byte{"domain.go": []byte("package p; func {")}))
	assert.Empty(t, PlainFields(nil))
}
