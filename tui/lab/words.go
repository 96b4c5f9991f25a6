package lab

import (
	"fmt"
	"strings"
	"time"

	"graceperiod/internal/lab"
)

// payer is who pays most for an outcome, in a few words.
func payer(o lab.Outcome) string {
	b := o.Bill
	others, n := "program", o.Setup.Busy
	if n == 0 {
		others, n = "reader", o.Setup.Readers
	}
	// A caller pays where a good part of its time is waiting. One wait that serves
	// all, or that takes no longer than what it takes from others, is not worth a word.
	waits := b.GracePeriods+b.Hurried > 1 && b.Waited > b.Back/10 && b.Waited > b.Programs+b.Readers
	switch {
	case b.Interrupts > 0 && waits:
		return "caller and " + others + "s"
	case b.Interrupts > 0 && n == 1:
		return "1 " + others + " pays"
	case b.Interrupts > 0:
		return many(n, others) + " pay"
	case waits:
		return "the caller pays"
	case b.Backlog > 1:
		return "memory pays"
	}
	return "hardly anybody pays"
}

// price is what an outcome costs others than the caller; "" if nothing.
func price(o lab.Outcome) string {
	b := o.Bill
	switch {
	case b.Interrupts > 0:
		var who []string
		if o.Setup.Busy > 0 {
			who = append(who, fmt.Sprintf("%s for %s", many(o.Setup.Busy, "program"), about(b.Programs)))
		}
		if o.Setup.Readers > 0 {
			who = append(who, fmt.Sprintf("%s for %s", many(o.Setup.Readers, "reader"), about(b.Readers)))
		}
		return fmt.Sprintf("%s interrupts stop %s in all", count(b.Interrupts), strings.Join(who, " and "))
	case b.Backlog > 1:
		return fmt.Sprintf("memory holds up to %s that are gone, the last of them until %s after the caller is back", many(b.Backlog, thing(o.Setup.Policy)), about(b.Drained-b.Back))
	}
	return ""
}

func thing(p lab.Policy) string {
	if p == lab.WorkQueue {
		return "namespace"
	}
	return "mount"
}

// sentences say who pays, the most important first.
func (s *Lab) sentences() []string {
	if s.live {
		return s.liveSentences()
	}
	a, b := s.sides[0].outcome, s.sides[1].outcome
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		return alone(s.name(1), *b)
	case b == nil:
		return alone(s.name(0), *a)
	}
	fast, slow := 1, 0
	if a.Bill.Back < b.Bill.Back {
		fast, slow = 0, 1
	}
	f, g := *s.sides[fast].outcome, *s.sides[slow].outcome
	list := []string{fmt.Sprintf("%s: the caller is back after %s instead of %s%s.", s.name(fast), about(f.Bill.Back), about(g.Bill.Back), sooner(f.Bill.Back, g.Bill.Back))}
	if f.Bill.Back == g.Bill.Back {
		list[0] = fmt.Sprintf("Both callers are back after %s.", about(f.Bill.Back))
	}
	switch p := price(f); {
	case p != "":
		list = append(list, fmt.Sprintf("But %s.", p))
	case f.Bill.GracePeriods == 1 && f.Setup.Load > 1:
		list = append(list, fmt.Sprintf("One grace period serves all %s.", count(f.Setup.Load)))
	}
	if p := price(g); p != "" {
		list = append(list, fmt.Sprintf("With %s, %s.", s.name(slow), p))
	} else if f.Setup.Policy != g.Setup.Policy {
		list = append(list, fmt.Sprintf("With %s only the caller pays.", s.name(slow)))
	}
	if n := often(f); n > 1 {
		list = append(list, fmt.Sprintf("Each program is stopped %s times a second.", count(n)))
	}
	return list
}

// often is how many times a second each busy CPU is interrupted.
func often(o lab.Outcome) int {
	if o.Setup.Busy == 0 || o.Setup.Readers > 0 {
		return 0
	}
	return perSecond(o.Bill.Interrupts/o.Setup.Busy, o.Bill.Back)
}

func alone(name string, o lab.Outcome) []string {
	list := []string{fmt.Sprintf("%s: the caller is back after %s, of which it waited %s.", name, about(o.Bill.Back), about(o.Bill.Waited))}
	if p := price(o); p != "" {
		list = append(list, "But "+p+".")
	}
	return list
}

// sooner is by how much, if it is worth a word.
func sooner(fast, slow time.Duration) string {
	if fast <= 0 || slow < fast*3/2 {
		return ""
	}
	return fmt.Sprintf(", %s times sooner", digits(float64(slow)/float64(fast)))
}
