package cli

import (
	"github.com/spf13/cobra"

	"graceperiod/internal/lab"
)

// labChild is for the program itself: it runs one experiment in a process that can
// be killed.
func (a *app) labChild() *cobra.Command {
	return &cobra.Command{
		Use:    lab.Command,
		Short:  "Run one experiment of the lab; the program calls it itself",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE:   func(*cobra.Command, []string) error { return lab.Main(a.in, a.out) },
	}
}
