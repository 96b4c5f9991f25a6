package torture_test

import (
	"context"
	"fmt"
	"time"

	"graceperiod/rcu"
	"graceperiod/rcu/torture"
)

func ExampleRun() {
	d := rcu.New(rcu.Options{})
	defer d.Close()
	report := torture.Run(context.Background(), torture.Subject{
		Reader: func() torture.Reader {
			r := d.Register()
			return torture.Reader{
				Enter:      func(int) { r.ReadLock() },
				Leave:      func(int) { r.ReadUnlock() },
				Unregister: r.Unregister,
			}
		},
		Ways: []torture.Way{{Name: "Synchronize", Wait: d.Synchronize}},
	}, torture.Options{Duration: 50 * time.Millisecond, Readers: 2})
	fmt.Println(report.Err(), report.Vacuous())
	// Output: <nil> <nil>
}
