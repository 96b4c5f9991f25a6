// Command bench measures the library beside what one would use instead of it, in
// one run, so that what the machine is doing hits all alike:
//
//	go run ./rcu/bench
//
// Each figure is the median of several rounds; in each round every contestant is
// measured once, one after the other. Readers and updaters are tied to
// processors where the system can do it. Where liburcu and a C compiler are
// there, its four flavours take part.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	o := options{}
	flag.IntVar(&o.rounds, "rounds", 5, "rounds; the figures are their medians")
	flag.BoolVar(&o.quick, "quick", false, "a hundredth of the work: to see that it runs, not to quote")
	flag.BoolVar(&o.noPeer, "no-liburcu", false, "leave liburcu out")
	readme := flag.String("write", "", "put the tables into this file too, in place of the ones that are there")
	flag.Parse()
	if flag.NArg() > 0 || o.rounds < 1 {
		fmt.Fprintln(os.Stderr, "bench takes flags only, and one round or more; see: go run ./rcu/bench -h")
		os.Exit(2)
	}
	text := run(o)
	fmt.Print(text)
	if *readme != "" {
		if err := write(*readme, text); err != nil {
			fmt.Fprintln(os.Stderr, "bench: the tables were not written:", err)
			os.Exit(1)
		}
	}
}
