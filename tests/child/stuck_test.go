package child

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlaceIsReadableWithoutLine(t *testing.T) {
	for frame, want := range map[string]string{
		"lessons/02-grace-period.(*Domain).Synchronize(...)":             "domain.go, in Domain.Synchronize",
		"lessons/02-grace-period.(*Domain).Synchronize(0xc000012345)":    "domain.go, in Domain.Synchronize",
		"lessons/02-grace-period.wait({0xc000012345, 0x2})":              "domain.go, in wait",
		"lessons/02-grace-period.(*list[...]).add(0xc000012345, 0x1)":    "domain.go, in list.add",
		"lessons/02-grace-period.Domain.Synchronize(0xc000012345, 0x7b)": "domain.go, in Domain.Synchronize",
	} {
		dump := "goroutine 7 [running]:\n" + frame + "\n\t/w/lessons/02-grace-period/domain.go:1 +0x1d\n"
		assert.Equal(t, want, place(dump), frame)
	}
	with := "goroutine 7 [running]:\nlessons/02-grace-period.wait()\n\t/w/lessons/02-grace-period/domain.go:81 +0x1d\n"
	assert.Equal(t, "domain.go:81", place(with))
}
