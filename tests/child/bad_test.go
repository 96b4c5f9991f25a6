package child_test

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"sync"
	"time"

	"graceperiod/rcu/mem"
	suite02 "graceperiod/tests/02-grace-period"
)

// bad is code that does something in Synchronize which takes a test process
// down, or would hang it. The source check refuses most of it; the process must
// cope with what gets past.
type bad struct {
	do   func()
	word mem.Uint64
}

func (b *bad) Register() suite02.Reader { return badReader{b} }
func (b *bad) Synchronize()             { b.word.Add(1); b.do() }

type badReader struct{ b *bad }

func (r badReader) ReadLock()   { r.b.word.Load() }
func (r badReader) ReadUnlock() { r.b.word.Load() }
func (r badReader) Unregister() {}

// clone copies a value in a way that go vet does not see.
func clone[T any](v *T) *T {
	c := new(T)
	reflect.ValueOf(c).Elem().Set(reflect.ValueOf(v).Elem())
	return c
}

var (
	sink   int
	stop   bool
	keep   [][]byte
	global mem.Uint64
)

type evilError struct{}

func (evilError) Error() string {
	for {
		sink++
	}
}

// badCode is by name; it runs inside Synchronize, on a thread of the machine.
var badCode = map[string]func(b *bad){
	"endless loop": func(*bad) {
		for {
			sink++
		}
	},
	"Gosched loop": func(*bad) {
		for !stop {
			runtime.Gosched()
		}
	},
	"plain mutex": func(*bad) {
		var mu sync.Mutex
		mu.Lock()
		mu.Lock()
	},
	"plain channel": func(*bad) { <-make(chan int) },
	"select":        func(*bad) { select {} },
	"plain WaitGroup": func(*bad) {
		var wg sync.WaitGroup
		wg.Add(1)
		wg.Wait()
	},
	"plain sleep": func(*bad) { time.Sleep(time.Hour) },
	"plain go statement": func(b *bad) {
		done := make(chan bool)
		go func() { b.word.Add(1); close(done) }()
		for {
			b.word.Add(1)
			time.Sleep(time.Millisecond)
		}
	},
	"spin": func(b *bad) {
		for b.word.Load() != 1<<60 {
			mem.Pause()
		}
	},
	"load loop": func(b *bad) {
		for b.word.Load() != 1<<60 {
		}
	},
	"add loop": func(b *bad) {
		for {
			b.word.Add(1)
		}
	},
	"deadlock": func(*bad) {
		var mu mem.Mutex
		mu.Lock()
		mu.Lock()
	},
	"panic":            func(*bad) { var p *int; sink = *p },
	"panic that loops": func(*bad) { panic(evilError{}) },
	"panic of an error": func(*bad) {
		panic(fmt.Errorf("wrapped: %w", errors.New("inner")))
	},
	"goexit":                    func(*bad) { runtime.Goexit() },
	"recursion":                 func(*bad) { sink = recurse(0) },
	"recursion with operations": func(b *bad) { descend(b, 0) },
	"exit":                      func(*bad) { os.Exit(0) },
	"memory": func(*bad) {
		for {
			keep = append(keep, make([]byte, 1<<20))
		}
	},
	"forged lines": func(b *bad) {
		for g := 1; g <= 7; g++ {
			fmt.Printf("{\"event\":\"goal\",\"goal\":%d,\"verdict\":{\"goal\":%d,\"state\":\"met\"}}\n", g, g)
		}
		fmt.Println(`{"event":"end"}`)
		fmt.Println("--- PASS: TestLesson")
	},
	"package-level value": func(*bad) { global.Add(1) },
	"copied value":        func(b *bad) { c := clone(&b.word); c.Add(1) },
	"overwritten value":   func(b *bad) { b.word = mem.Uint64{}; b.word.Add(1) },
	"output flood": func(*bad) {
		for {
			fmt.Println("so much to say")
		}
	},
}

func recurse(n int) int { return recurse(n+1) + 1 }

func descend(b *bad, n int) int {
	b.word.Load()
	return descend(b, n+1) + 1
}
