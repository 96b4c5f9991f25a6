package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graceperiod/internal/workbook"
	"graceperiod/tests/figures"
)

type figuresOptions struct{ json, mine, sources bool }

func (a *app) figuresCommand() *cobra.Command {
	var o figuresOptions
	cmd := &cobra.Command{
		Use:   "figures",
		Short: "Print what the kernel threads measured, beside what the lessons' code gives",
		Long: `Print what the kernel threads measured, beside what the lessons' code gives on
the toy kernel, in virtual time. Each is marked:

` + figures.Key[:len(figures.Key)-1],
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t, err := a.figures(cmd.Context(), o)
			if err != nil {
				return err
			}
			if o.json {
				return a.json(jsonFigures(t, o))
			}
			a.printFigures(t, o)
			return nil
		},
	}
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	cmd.Flags().BoolVar(&o.mine, "mine", false, "from your own lessons instead of the solutions; they must be met")
	cmd.Flags().BoolVar(&o.sources, "sources", false, "print also where each figure and each cost of the model comes from")
	return cmd
}

func (a *app) figures(ctx context.Context, o figuresOptions) (figures.Table, error) {
	if a.isTerm {
		fmt.Fprintln(a.err, "computing; this takes a few seconds ...")
	}
	if !o.mine {
		return workbook.FiguresOfSolutions(ctx)
	}
	w, err := a.open()
	if err != nil {
		return figures.Table{}, err
	}
	return w.FiguresOfMine(ctx)
}

// figuresVersion is that of the JSON form.
const figuresVersion = 1

type figuresJSON struct {
	Version  int          `json:"version"`
	From     string       `json:"from"` // "solutions" or "mine"
	Figures  []figureJSON `json:"figures"`
	Growth   any          `json:"growth"`
	Drain    any          `json:"drain"`
	Policies any          `json:"policies"`
	Scores   any          `json:"scores"`
	Costs    []costsJSON  `json:"costs"`
}

type figureJSON struct {
	figures.Figure
	Percent *float64 `json:"difference_percent,omitempty"`
}

type costsJSON struct {
	Machine string            `json:"machine"`
	Sources map[string]string `json:"sources"`
}

func jsonFigures(t figures.Table, o figuresOptions) figuresJSON {
	j := figuresJSON{Version: figuresVersion, From: "solutions", Growth: t.Growth, Drain: t.Drain, Policies: t.Policy, Scores: t.Score}
	if o.mine {
		j.From = "mine"
	}
	for _, f := range t.Figures {
		e := figureJSON{Figure: f}
		if d, ok := f.Difference(); ok {
			e.Percent = &d
		}
		j.Figures = append(j.Figures, e)
	}
	for _, c := range figures.Costs() {
		e := costsJSON{c.Machine, map[string]string{}}
		for _, s := range c.Sources {
			e.Sources[s.Figure] = s.Text
		}
		j.Costs = append(j.Costs, e)
	}
	return j
}

// printFigures prints the headlines, how they grow, and where they come from.
func (a *app) printFigures(t figures.Table, o figuresOptions) {
	from := "the solutions"
	if o.mine {
		from = "your lessons"
	}
	fmt.Fprintf(a.out, "From %s, on the toy kernel, in virtual time.\n\n%s\n%s\n%s\n", from, figures.Text(t.Figures, o.sources), figures.Key, figures.GrowthText(t.Growth))
	fmt.Fprintf(a.out, "%s\n%s\n", figures.DrainText(t.Drain), figures.PolicyText(t.Policy))
	fmt.Fprintf(a.out, "%s\n", figures.ScoreText(t.Score))
	if o.sources {
		fmt.Fprint(a.out, figures.CostsText())
		return
	}
	fmt.Fprintln(a.out, "next   go run . figures --sources   (where each figure comes from)")
}
