//go:build race

package suite06_test

import (
	"testing"

	"graceperiod/tests/06-expedited/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
