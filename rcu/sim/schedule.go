package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// Encode writes a schedule as a string: a letter for each of the first 26
// threads, a number between dots for the others, and how often in a row if more
// than once. "a2b8a" is thread 0 twice, thread 1 eight times, thread 0 once.
func Encode(schedule []int32) string {
	var b strings.Builder
	for i := 0; i < len(schedule); {
		j := i
		for j < len(schedule) && schedule[j] == schedule[i] {
			j++
		}
		if id := schedule[i]; id < 26 {
			b.WriteByte(byte('a' + id))
		} else {
			fmt.Fprintf(&b, ".%d.", id)
		}
		if j-i > 1 {
			b.WriteString(strconv.Itoa(j - i))
		}
		i = j
	}
	return b.String()
}

// maxSchedule keeps a mistyped count from filling memory.
const maxSchedule = 2_000_000

// Decode reads what [Encode] wrote.
func Decode(s string) ([]int32, error) {
	var out []int32
	for i := 0; i < len(s); {
		at := i
		var id int
		switch c := s[i]; {
		case c >= 'a' && c <= 'z':
			id = int(c - 'a')
			i++
		case c == '.':
			end := strings.IndexByte(s[i+1:], '.')
			if end < 0 {
				return nil, fmt.Errorf("schedule %q: the number of a thread at place %d has no closing dot", s, at+1)
			}
			n, err := strconv.Atoi(s[i+1 : i+1+end])
			if err != nil || n < 26 || n > 1<<20 {
				return nil, fmt.Errorf("schedule %q: %q at place %d is no thread", s, s[i:i+2+end], at+1)
			}
			id = n
			i += end + 2
		default:
			return nil, fmt.Errorf("schedule %q: %q at place %d is no thread; a schedule looks like a2b8a3", s, s[i:i+1], at+1)
		}
		n, digits := 0, i
		for i < len(s) && s[i] >= '0' && s[i] <= '9' && n <= maxSchedule {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if i == digits {
			n = 1
		}
		if n == 0 || len(out)+n > maxSchedule {
			return nil, fmt.Errorf("schedule %q: the count at place %d must be from 1 to %d", s, digits+1, maxSchedule)
		}
		for ; n > 0; n-- {
			out = append(out, int32(id))
		}
	}
	return out, nil
}
