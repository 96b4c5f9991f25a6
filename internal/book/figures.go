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
	if len(args) != 0 {
		return "", fmt.Errorf("it takes nothing")
	}
	return fenced("text", figures.GrowthText(figures.Grow(workbook.Solutions))), nil
}
