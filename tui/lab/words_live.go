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
	if b.Longest < a.Longest {
		fast, slow, f, g = 1, 0, b, a
	}
	list := []string{
		fmt.Sprintf("%s: a call takes %s as a rule and %s at most.", s.name(slow), about(g.Median), about(g.Longest)),
		fmt.Sprintf("%s: %s and %s.", s.name(fast), about(f.Median), about(f.Longest)),
		fmt.Sprintf("Held at most: %s with %s, %s with %s.", count(a.Most), s.name(0), count(b.Most), s.name(1)),
	}
	if a.Setup.Readers > 0 && b.Setup.Readers > 0 {
		list = append(list, fmt.Sprintf("Readers: %s and %s sections a second.", count(perSecond(int(a.Sections), a.Elapsed)), count(perSecond(int(b.Sections), b.Elapsed))))
	}
	return list
}
