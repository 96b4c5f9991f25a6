package lab

import (
	"fmt"
	"time"
)

// units are those of times, from the largest on.
var units = []struct {
	name string
	is   time.Duration
}{{"s", time.Second}, {"ms", time.Millisecond}, {"µs", time.Microsecond}}

// pair writes two amounts of one row. Times have the same unit, so that one sees
// which is more, and three decimals, unless one of them would become nothing.
func pair(a, b amount) [2]string {
	if !a.time && !b.time {
		return [2]string{count(int(a.n)), count(int(b.n))}
	}
	unit := unitOf(max(a.n, b.n))
	return [2]string{exact(a.n, unit), exact(b.n, unit)}
}

// unitOf is the place of the unit in which a time is at least 1.
func unitOf(nanoseconds float64) int {
	for i, u := range units {
		if nanoseconds >= float64(u.is) {
			return i
		}
	}
	return len(units) - 1
}

func exact(nanoseconds float64, unit int) string {
	if nanoseconds == 0 {
		return "0"
	}
	x := nanoseconds / float64(units[unit].is)
	if x < 0.0005 && unit < len(units)-1 {
		return exact(nanoseconds, unit+1)
	}
	return fmt.Sprintf("%.3f %s", x, units[unit].name)
}

// about is a time with three digits, for sentences.
func about(d time.Duration) string {
	if d == 0 {
		return "no time"
	}
	u := units[unitOf(float64(d))]
	return digits(float64(d)/float64(u.is)) + " " + u.name
}

// digits is a number with three digits at most.
func digits(x float64) string {
	switch {
	case x >= 99.95:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.995:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// many is a number of things: "1 program", "3 programs".
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return count(n) + " " + thing + "s"
}
