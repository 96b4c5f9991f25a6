package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"graceperiod/rcu/internal/cpu"
)

type options struct {
	rounds int
	quick  bool
	noPeer bool
}

// n is how much work to do.
func (o options) n(full int) int {
	if o.quick {
		return max(full/100, 3)
	}
	return full
}

// row is a contestant in one discipline: a line of a table.
type row struct {
	name    string
	measure func(o options) float64
	got     []float64

	against string  // ratio to the row of this name
	target  float64 // 0: none
	ratio   bool    // the target is for the ratio
	atLeast bool    // the target is a least value, not a greatest
}

// table is a discipline.
type table struct {
	title, unit string
	rows        []*row
}

func run(o options) string {
	all := tables(o)
	for range o.rounds {
		for _, t := range all {
			for _, r := range t.rows {
				runtime.GC()
				r.got = append(r.got, r.measure(o))
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s/%s, %d processors, %s; medians of %d rounds, least and greatest in brackets.\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), time.Now().Format("2006-01-02"), o.rounds)
	if len(cpu.All()) == 0 {
		b.WriteString("Threads are not tied to processors on this system.\n")
	}
	if why := missingPeer; why != "" {
		fmt.Fprintf(&b, "liburcu took no part: %s.\n", why)
	}
	for _, t := range all {
		t.print(&b)
	}
	return b.String()
}

func (t *table) print(b *strings.Builder) {
	fmt.Fprintf(b, "\n**%s**, %s\n\n| what | measured | ratio | target | met |\n|---|---|---|---|---|\n", t.title, t.unit)
	for _, r := range t.rows {
		slices.Sort(r.got)
		m := r.median()
		ratio := ""
		q := 0.0
		if base := t.find(r.against); base != nil {
			q = m / base.median()
			ratio = fmt.Sprintf("%.2f × %s", q, r.against)
		}
		target, met := "", ""
		if r.target != 0 {
			v, unit, sign := m, "", "≤"
			if r.ratio {
				v, unit = q, " ×"
			}
			if r.atLeast {
				sign = "≥"
			}
			target, met = fmt.Sprintf("%s %s%s", sign, figure(r.target), unit), "yes"
			if (v > r.target) != r.atLeast {
				met = "**not met**"
			}
		}
		fmt.Fprintf(b, "| %s | %s (%s–%s) | %s | %s | %s |\n", r.name, figure(m), figure(r.got[0]), figure(r.got[len(r.got)-1]), ratio, target, met)
	}
}

func (t *table) find(name string) *row {
	for _, r := range t.rows {
		if name != "" && r.name == name {
			return r
		}
	}
	return nil
}

func (r *row) median() float64 {
	s := slices.Sorted(slices.Values(r.got))
	return s[len(s)/2]
}

// figure has three digits that count.
func figure(x float64) string {
	switch {
	case x >= 100 || x == float64(int(x)) && x >= 10:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

const (
	from = "<!-- bench -->\n"
	to   = "<!-- /bench -->\n"
)

// write puts the tables between the marks of a file.
func write(file, text string) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(old), from)
	_, after, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		return fmt.Errorf("%s has no lines %q and %q", file, strings.TrimSpace(from), strings.TrimSpace(to))
	}
	return os.WriteFile(file, []byte(before+from+text+to+after), 0o644)
}
