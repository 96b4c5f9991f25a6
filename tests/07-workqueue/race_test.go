//go:build race

package suite07_test

import (
	"testing"

	"graceperiod/tests/07-workqueue/wrong"
	"graceperiod/tests/prove"
)

func TestRacePassFindsPlainFields(t *testing.T) { prove.Races(t, lesson, answers, wrong.All) }
