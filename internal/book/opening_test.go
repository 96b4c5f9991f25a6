package book_test

import "fmt"

// buffers is a pool as real programs have it: what is put back is handed out again.
type buffers struct{ free [][]byte }

func (p *buffers) get() []byte {
	if n := len(p.free); n > 0 {
		b := p.free[n-1]
		p.free = p.free[:n-1]
		return b
	}
	return make([]byte, 5)
}

func (p *buffers) put(b []byte) { p.free = append(p.free, b) }

// Example_opening is the first program of the book.
func Example_opening() {
	var pool buffers
	current := pool.get()
	copy(current, "alice")

	seen := current // a reader picks up the record ...

	next := pool.get()
	copy(next, "bob  ")
	old := current
	current = next // an updater publishes another one
	pool.put(old)  // and gives the old one back

	request := pool.get()
	copy(request, "card#") // somebody else gets a buffer

	fmt.Printf("the reader reads %q\n", seen) // ... and reads on
	// Output: the reader reads "card#"
}
