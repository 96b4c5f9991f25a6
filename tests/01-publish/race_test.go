//go:build race

package suite01_test

import (
	"testing"

	"graceperiod/tests/01-publish/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) {
	prove.Races(t, lesson, answers, wrong.All)
}
