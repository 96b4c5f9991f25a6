package machine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLearnerFunctionTellsCodeUnderTest(t *testing.T) {
	for fn, learner := range map[string]bool{
		"lessons/01-publish.(*Table).Lookup":                         true,
		"graceperiod/solutions/01-publish.(*Table).Lookup":           true,
		"graceperiod/tests/01-publish/wrong.(*base).Lookup":          true,
		"graceperiod/tests/01-publish/right.newList":                 true,
		"graceperiod/tests/01-publish.(*lab).lookup":                 false, // a suite
		"graceperiod/tests/01-publish/pool.(*Record).Read":           false, // a given type
		"graceperiod/tests/01-publish/internal/ledger.(*Ledger).Put": false,
		"graceperiod/rcu/kernel.(*Mount).Get":                        false,
		"graceperiod/tests/grace.(*Counted).Synchronize":             false,
		"graceperiod/rcu/mem.(*Mutex).Lock":                          false,
		"graceperiod/rcu/sim.Explore":                                false,
		"runtime.main":                                               false,
	} {
		require.Equal(t, learner, LearnerFunction(fn), fn)
	}
}
