package play

import (
	"strings"
	"unicode"

	"graceperiod/rcu/trace"
)

// does is a step in words, to come after the thread's name: "reads phase = 0".
func does(e trace.Event) string {
	op, rest, _ := strings.Cut(e.Op, " ")
	switch op {
	case "Load":
		return about("reads", e) + value(" = ", e)
	case "Store":
		return about("writes", e) + value(" = ", e)
	case "Add":
		return about("adds "+strings.TrimPrefix(rest, "+")+" to", e) + value(", now ", e)
	case "Swap":
		if rest == "" { // a pointer's value is the new one
			return about("swaps "+e.Value+" into", e)
		}
		return about("swaps "+rest+" into", e) + value(", ", e)
	case "CAS":
		return about("compares and swaps", e) + value(": ", trace.Event{Value: strings.TrimSpace(rest + " " + e.Value)})
	case "Lock":
		return about("takes lock", e)
	case "Unlock":
		return about("releases lock", e)
	case "RLock":
		return about("takes for reading lock", e)
	case "RUnlock":
		return about("releases for reading lock", e)
	case "TryLock":
		return about("tries to take lock", e) + value(": ", e)
	case "Wait":
		if rest != "" {
			return about("joins those who sleep on", e)
		}
		return about("goes on:", e)
	case "Signal":
		return about("wakes one who sleeps on", e) + value(": ", e)
	case "Broadcast":
		return about("wakes all who sleep on", e) + value(": ", e)
	case "Set":
		return about("sets", e)
	case "IsSet":
		return about("looks at", e) + value(": ", e)
	case "Await":
		return about("sees", e)
	case "Sleep":
		return "wakes up"
	case "Pause":
		return "looks again"
	case "Go":
		return "starts a thread" + value(": ", e)
	case "use":
		return "goes on"
	}
	return other(e)
}

// other words the operations of given types: methods by their names, and what a
// suite has worded itself.
func other(e trace.Event) string {
	text := e.Op
	if first := []rune(e.Op); len(first) > 0 && unicode.IsUpper(first[0]) {
		text = "calls " + text
	}
	return about(text, e) + value(" ", e)
}

func about(verb string, e trace.Event) string { return strings.TrimSpace(verb + " " + e.Object) }

func value(sep string, e trace.Event) string {
	if e.Value == "" {
		return ""
	}
	return sep + e.Value
}
