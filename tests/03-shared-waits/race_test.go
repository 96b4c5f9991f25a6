//go:build race

package suite03_test

import (
	"testing"

	"graceperiod/tests/03-shared-waits/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
