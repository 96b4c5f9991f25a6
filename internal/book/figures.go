package book

import (
	"fmt"
	"slices"

	"graceperiod/internal/workbook"
	"graceperiod/tests/figures"
)

func headlines(args []string) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("it takes a thread")
	}
	list := slices.DeleteFunc(figures.Headlines(workbook.Solutions), func(f figures.Figure) bool { return f.Thread != args[0] })
	if len(list) == 0 {
		return "", fmt.Errorf("there is no figure of a thread %q", args[0])
	}
	return fenced("text", figures.Text(list, false)), nil
}

func growth(args []string) (string, error) {
	return plain(func() string { return figures.GrowthText(figures.Grow(workbook.Solutions)) })(args)
}

// plain is a quoter of a text that needs no arguments.
func plain(text func() string) Quoter {
	return func(args []string) (string, error) {
		if len(args) != 0 {
			return "", fmt.Errorf("it takes nothing")
		}
		return fenced("text", text()), nil
	}
}
