package everything_test

import (
	"testing"

	"graceperiod/tests/lessontest"
)

// TestLesson runs the goals of this lesson; what is not met fails, what is
// locked is skipped. The same as: go run . run 11
func TestLesson(t *testing.T) { lessontest.Run(t) }
