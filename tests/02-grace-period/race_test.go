//go:build race

package suite02_test

import (
	"testing"

	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/02-grace-period/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) {
	prove.Races(t, suite02.Lesson, answers, wrong.All)
}
