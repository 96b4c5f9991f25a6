//go:build race

package suite10_test

import (
	"testing"

	"graceperiod/tests/10-batched-puts/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
