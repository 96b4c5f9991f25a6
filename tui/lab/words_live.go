package lab

import "fmt"

// liveSentences say how calls and readers fare, compared where both sides have run.
func (s *Lab) liveSentences() []string {
	a, b := s.sides[0].report, s.sides[1].report
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil || b == nil:
		at, r := 0, a
		if r == nil {
			at, r = 1, b
		}
		return []string{
			fmt.Sprintf("%s: a call takes %s as a rule and %s at most.", s.name(at), about(r.Median), about(r.Longest)),
			fmt.Sprintf("%s have served %s.", many(int(r.Grace), "grace period"), many(r.Calls, "call")),
			fmt.Sprintf("At most %s waited for release.", many(r.Most, "value")),
		}
	}
	fast, slow, f, g := 0, 1, a, b
	if b.Median < a.Median {
		fast, slow, f, g = 1, 0, b, a
	}
	list := []string{fmt.Sprintf("%s: a call takes %s as a rule, with %s it takes %s%s.", s.name(fast), about(f.Median), s.name(slow), about(g.Median), longer(f.Median.Seconds(), g.Median.Seconds()))}
	if f.Setup.Readers > 0 && g.Setup.Readers > 0 {
		list = append(list, fmt.Sprintf("Readers get through %s sections a second, with %s through %s.",
			count(perSecond(int(f.Sections), f.Elapsed)), s.name(slow), count(perSecond(int(g.Sections), g.Elapsed))))
	}
	return append(list, fmt.Sprintf("At most %s waited for release, with %s %s.", many(f.Most, "value"), s.name(slow), count(g.Most)))
}

// longer is the ratio of two, if it is worth a word.
func longer(less, more float64) string {
	if less <= 0 || more < 1.5*less {
		return ""
	}
	return ", " + digits(more/less) + " times as long"
}
