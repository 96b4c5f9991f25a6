package suite02_test

import (
	"fmt"
	"testing"
	"time"

	solution "graceperiod/solutions/02-grace-period"
	suite02 "graceperiod/tests/02-grace-period"
	"graceperiod/tests/suite"
)

func TestShow(t *testing.T) {
	start := time.Now()
	for _, v := range suite.Judge(suite02.Lesson(suite02.Adapt(solution.New)), suite.Judging{}) {
		fmt.Printf("%d %s %s %+v\n", v.Goal, v.Title, v.State, v.Explored)
		if v.Failure != nil {
			fmt.Printf("%+v\n", *v.Failure)
		}
	}
	fmt.Println(time.Since(start))
}
