//go:build race

package suite05_test

import (
	"testing"

	"graceperiod/tests/05-synchronous-unmount/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
