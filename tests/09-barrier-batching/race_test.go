//go:build race

package suite09_test

import (
	"testing"

	"graceperiod/tests/09-barrier-batching/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
