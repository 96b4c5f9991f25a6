package figures

import (
	"fmt"
	"math"
	"strings"
)

// Text is figures as a table, 80 columns wide, a part for each thread and machine.
// With sources, each says where it comes from.
func Text(list []Figure, sources bool) string {
	var b strings.Builder
	var last Figure
	for _, f := range list {
		if f.Thread != last.Thread {
			fmt.Fprintf(&b, "%-38s %9s %9s %9s\n", f.Thread+"  "+titles[f.Thread], "thread", "model", "differs")
		}
		if f.Machine != last.Machine {
			fmt.Fprintf(&b, "  %s\n", f.Machine)
		}
		last = f
		differs := ""
		if d, ok := f.Difference(); ok {
			differs = fmt.Sprintf("%+.1f %%", d)
		}
		fmt.Fprintf(&b, "    %-34s %9s %9s %9s  %s\n", f.What, amount(f.Stated, f.Unit), amount(f.Model, f.Unit), differs, f.Kind)
		if f.Missing != "" {
			fmt.Fprintf(&b, "      no figure: %s\n", f.Missing)
		}
		if sources {
			b.WriteString(paragraph("      ", f.From))
		}
	}
	return b.String()
}

// Key says what the kinds in the table mean.
const Key = `thread       stated there; "–": it is not
calibrated   a cost of the model was taken from it: agreement proves arithmetic
predicted    none was: the difference is the model's error
`

// titles are the threads, by the names that figures have.
var titles = map[string]string{
	"N17":  "expedited waits for unmount, 2017",
	"K12":  "release off the exit path, 2012",
	"C25":  "lazy detach, 2025",
	"K12b": "a barrier for those who need it, 2012",
	"W09":  "batched puts, 2009",
}

// amount writes a figure with three digits, or two of a small one.
func amount(x float64, unit string) string {
	switch {
	case unit == "s" && x != 0 && x < 1e-4:
		return amount(x*1e6, "µs")
	case unit == "s" && x != 0 && x < 0.1:
		return amount(x*1000, "ms")
	}
	switch {
	case x == 0:
		return "–"
	case x >= 100:
		return fmt.Sprintf("%.0f %s", x, unit)
	case x >= 10:
		return fmt.Sprintf("%.1f %s", x, unit)
	case x >= 0.1:
		return fmt.Sprintf("%.2f %s", x, unit)
	}
	return fmt.Sprintf("%.2g %s", x, unit)
}

// GrowthText is the growth as two tables, the first with a plot.
func GrowthText(g Growth) string {
	if g.Missing != "" {
		return "no growth: " + g.Missing + "\n"
	}
	var b strings.Builder
	fmt.Fprint(&b, "Unmounts on N17's machine with 4 CPUs: ░ expedited, █ normal waits\n")
	fmt.Fprintf(&b, "%8s %8s %9s   1 ms  10 ms 0.1 s 1 s   10 s  100 s 1000 s\n", "", "normal", "expedited")
	for _, r := range g.Unmounts {
		fmt.Fprintf(&b, "%8d %8s %9s   %s\n", r.Unmounts, amount(r.Normal, "s"), amount(r.Expedited, "s"), bar(r.Normal, r.Expedited))
	}
	fmt.Fprint(&b, "\n5001 unmounts with more CPUs, the others idle or each busy with a program\n")
	fmt.Fprintf(&b, "%8s %10s %11s %11s %12s %14s\n", "CPUs", "normal", "expedited", "expedited", "interrupts", "stolen from")
	fmt.Fprintf(&b, "%8s %10s %11s %11s %12s %14s\n", "", "", "others idle", "others busy", "of busy CPUs", "each busy CPU")
	for _, r := range g.CPUs {
		fmt.Fprintf(&b, "%8d %10s %11s %11s %12d %14s\n", r.CPUs, amount(r.Normal, "s"), amount(r.Idle, "s"), amount(r.Busy, "s"), r.Interrupts, amount(r.Stolen*1000, "ms"))
	}
	return b.String()
}

// DrainText shows what deferral hides.
func DrainText(list []Drain) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-40s %8s %8s %8s %10s\n", "Deferral hides work", "back", "drained", "backlog", "grace per.")
	for _, d := range list {
		fmt.Fprintf(&b, "  %-38s %8s %8s %8d %10d", d.What, amount(d.Back, "s"), amount(d.Drained, "s"), d.Peak, d.Grace)
		if d.Stated > 0 {
			fmt.Fprintf(&b, "\n      measured on that kernel: drained after %s; the model is %+.1f %% off", amount(d.Stated, "s"), (d.Drained/d.Stated-1)*100)
		}
		b.WriteByte('\n')
		if d.Missing != "" {
			fmt.Fprintf(&b, "      no figure: %s\n", d.Missing)
		}
	}
	return b.String()
}

// PolicyText compares policies.
func PolicyText(list []Policy) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Who pays: %d mounts go on N17's machine, the other 3 CPUs busy\n", goes)
	fmt.Fprintf(&b, "%-14s %10s %9s %9s %8s %11s %11s\n", "", "longest", "last one", "all", "", "grace", "")
	fmt.Fprintf(&b, "%-14s %10s %9s %9s %8s %11s %11s\n", "", "wait", "is back", "released", "backlog", "periods", "interrupts")
	for _, p := range list {
		if p.Missing != "" {
			fmt.Fprintf(&b, "  %-12s no figures: %s\n", p.Name, p.Missing)
			continue
		}
		fmt.Fprintf(&b, "  %-12s %10s %9s %9s %8d %11d %11d\n", p.Name, amount(p.Longest, "s"), amount(p.Back, "s"), amount(p.Drained, "s"), p.Backlog, p.Grace, p.Interrupts)
	}
	return b.String()
}

// bar draws two times as one bar, the longer behind the shorter. Six columns are
// a factor of ten.
func bar(longer, shorter float64) string {
	front := columns(shorter)
	return strings.Repeat("░", front) + strings.Repeat("█", max(0, columns(longer)-front))
}

func columns(seconds float64) int { return max(0, int(math.Round(6*math.Log10(seconds/0.001)))) }

// CostsText is the costs of all machines, each with its source.
func CostsText() string {
	var b strings.Builder
	for i, c := range Costs() {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "The costs of %s\n", c.Machine)
		for _, s := range c.Sources {
			b.WriteString(paragraph(fmt.Sprintf("  %-10s ", s.Figure), s.Text))
		}
	}
	return b.String()
}

// paragraph is a text below a label, on lines of at most 80 columns.
func paragraph(label, text string) string {
	indent := strings.Repeat(" ", len(label))
	line, all := label, ""
	for i, word := range strings.Fields(text) {
		if i > 0 && len([]rune(line))+1+len([]rune(word)) > 80 {
			all += line + "\n"
			line = indent
		} else if i > 0 {
			line += " "
		}
		line += word
	}
	return all + line + "\n"
}
