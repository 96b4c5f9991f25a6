package lab

import "time"

// buckets is how many a series has at most.
const buckets = 256

// Series is how a number changes over time: the most it was in each span of Every.
type Series struct {
	Every time.Duration `json:"every"`
	Most  []int         `json:"most"`
}

// curve gathers a series without knowing how long it will be: when it is full, two
// spans become one.
type curve struct {
	Series
	last int // the number since the last note
}

func newCurve() *curve { return &curve{Series: Series{Every: 100 * time.Microsecond}} }

// note says that the number is n from now on. Time does not go backwards.
func (c *curve) note(now time.Duration, n int) {
	for now/c.Every >= buckets {
		c.halve()
	}
	at := int(now / c.Every)
	for len(c.Most) <= at {
		c.Most = append(c.Most, c.last)
	}
	c.Most[at] = max(c.Most[at], n)
	c.last = n
}

func (c *curve) halve() {
	half := c.Most[:0]
	for i := 0; i < len(c.Most); i += 2 {
		n := c.Most[i]
		if i+1 < len(c.Most) {
			n = max(n, c.Most[i+1])
		}
		half = append(half, n)
	}
	c.Most, c.Every = half, 2*c.Every
}

// Columns is the series with exactly w numbers, each the most of its part.
func (s Series) Columns(w int) []int {
	if w <= 0 || len(s.Most) == 0 {
		return nil
	}
	out := make([]int, w)
	for i := range out {
		from := i * len(s.Most) / w
		to := max(from+1, (i+1)*len(s.Most)/w)
		for _, n := range s.Most[from:to] {
			out[i] = max(out[i], n)
		}
	}
	return out
}
