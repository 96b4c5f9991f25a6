//go:build race

package suite04_test

import (
	"testing"

	"graceperiod/tests/04-callbacks/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
