package workbook

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

// vet returns go vet's findings in the learner's package. They are remarks: a
// lesson is judged by its goals. Whatever keeps vet from working is no remark.
func (b *build) vet(ctx context.Context) []string {
	cmd, err := b.w.goCommand(ctx, "vet", "-overlay="+b.overlay(), b.snap.importPath(b.lesson))
	if err != nil {
		return nil
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if ctx.Err() != nil || !errors.As(err, &exit) {
		return nil
	}
	var remarks []string
	for line := range strings.Lines(b.readable(out)) {
		if place, _ := splitPlace(line); strings.Contains(place, b.lesson.Folder()+"/") {
			remarks = append(remarks, strings.TrimSpace(line))
		}
	}
	return remarks
}
