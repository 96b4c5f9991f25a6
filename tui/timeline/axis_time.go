package timeline

import (
	"math/bits"
	"strconv"
	"time"
)

// timeAt is d·part/whole, also where the product does not fit into 64 bits.
func timeAt(d time.Duration, part, whole int) time.Duration {
	high, low := bits.Mul64(uint64(d), uint64(part))
	at, _ := bits.Div64(high, low, uint64(whole))
	return time.Duration(at)
}

func itoa(n int) string { return strconv.Itoa(n) }
