package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"graceperiod/internal/workbook"
	"graceperiod/tests/real"
)

func TestRealRunIsOneLine(t *testing.T) {
	w, r := failing(t)
	fine := real.Result{Seconds: 1, CPUs: 2, Text: "14.2 M sections"}
	broken, vacuous, one := fine, fine, fine
	broken.Broken = "reader 1 saw object 4 at age 2"
	vacuous.Vacuous = "no reader was ever inside"
	one.CPUs = 1
	for want, run := range map[string]workbook.RealRun{
		"real run  1.0 s on 2 CPUs: 14.2 M sections\n":                                                                                              {Result: fine},
		"real run  1.0 s on 1 CPU: 14.2 M sections\n":                                                                                               {Result: one},
		"real run  1.0 s on 2 CPUs: ✗ reader 1 saw object 4 at age 2; ungraded: the goals stay met\n":                                               {Result: broken},
		"real run  1.0 s on 2 CPUs: 14.2 M sections; it shows nothing: no reader was ever inside\n":                                                 {Result: vacuous},
		"real run  on real goroutines it crashed: panic: oh; look at lessons/02-grace-period/domain.go:31; ungraded: the goals stay met\n":          {Ended: "it crashed: panic: oh", Where: "domain.go:31"},
		"real run  1.0 s on 2 CPUs: ✗ reader 1 saw object 4 at age 2; look at lessons/02-grace-period/domain.go:84; ungraded: the goals stay met\n": {Result: broken, Where: "domain.go:84"},
	} {
		assert.Equal(t, want, printed(false, func(a *app) { a.printReal(w, r, &run) }))
	}
}

func TestRealRunHasItsOwnJSON(t *testing.T) {
	w, r := failing(t)
	assert.Nil(t, jsonReal(w, r, nil))
	fine := real.Result{Seconds: 1, CPUs: 2, Text: "14.2 M sections", Figures: map[string]uint64{"sections": 14200000}}
	j := jsonReal(w, r, &workbook.RealRun{Result: fine})
	assert.Equal(t, realReport{Seconds: 1, CPUs: 2, Text: "1.0 s on 2 CPUs: 14.2 M sections", Figures: fine.Figures}, *j)
	assert.True(t, jsonReal(w, r, &workbook.RealRun{Ended: "it crashed"}).Broken)
	fine.Vacuous = "no reader was ever inside"
	assert.True(t, jsonReal(w, r, &workbook.RealRun{Result: fine}).Vacuous)
}
