//go:build race

package suite11_test

import (
	"testing"

	"graceperiod/tests/11-unmount-everything/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
