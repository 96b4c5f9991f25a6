package oddities

import "graceperiod/rcu/mem"

// Größe hat Umlaute; go build: is no directive here, nor is line 12.
type Größe struct {
	zähler mem.Uint64
}

// text looks like directives and is none.
const text = `
//go:norace
//line evil.go:1
/*line evil.go:1*/
// +build race
`

const more = "//go:linkname a b" + "/*line x:1*/"

type sync struct{ Mutex int } // hides the package's name; nothing is imported

func (g *Größe) Recover() int {
	print := func(n int) int { return n }
	recover := func() int { return print(1) }
	time := struct{ Sleep func(int) }{}
	if time.Sleep != nil {
		time.Sleep(1)
	}
	var os, atomic sync
	_ = os.Mutex + atomic.Mutex
	_ = text + more
outer:
	for {
		for range 3 {
			break outer
		}
	}
	{
		mem := g // hides the package from here on
		mem.zähler.Add(1)
		_ = mem.Sleep()
	}
	/* a comment in the middle */ g.zähler.Store(2) // + build tags are elsewhere
	// see go:norace in the book
	//lint:ignore is none of our business
	return recover()
}

func (g *Größe) Sleep() int { return len([2]mem.Uint64{}) }

func apply[T any](x T, f func(T) T) T { return f(x) }

func pair[K comparable, V any](k K, v V) map[K]V { return map[K]V{k: v} }

var _ = (*Größe)(nil)

type name = string

func use() (name, int) {
	return apply("a", func(s string) string { return s + "b" }), len(pair(1, "x"))
}
