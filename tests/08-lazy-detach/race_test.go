//go:build race

package suite08_test

import (
	"testing"

	"graceperiod/tests/08-lazy-detach/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
