package cli_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFiguresShowThreadBesideModel(t *testing.T) {
	r := gp(t, "figures", "--sources")
	require.Equal(t, 0, r.code, r.err)
	assert.Regexp(t, `(?m)^    unmount them, normal waits +100 s +100 s +\+0\.0 % +calibrated$`, r.out)
	assert.Regexp(t, `(?m)^    unmount them, normal waits +36\.0 s +60\.0 s +\+66\.7 % +predicted$`, r.out)
	assert.Regexp(t, `(?m)^  100000 +2000 s +12\.0 s +░+█+$`, r.out)
	assert.Regexp(t, `(?m)^ +64 +100 s .* 315063 `, r.out)
	assert.Contains(t, r.out, "HZ=250")
	assert.Regexp(t, `(?m)^    of one exit, the wait +8\.00 ms +7\.44 ms +-7\.0 % +predicted$`, r.out)
	assert.Regexp(t, `(?m)^    crun run, before +75\.8 ms +77\.2 ms +\+1\.7 % +predicted$`, r.out)
	assert.Regexp(t, `(?m)^  lazy +– +0.12 s +0.16 s +334 +8 +0$`, r.out)
}

func TestFiguresOfMineAreOfLessonsThatAreMet(t *testing.T) {
	start(t, stub(t))
	const table, hurry = "05-synchronous-unmount/table.go", "06-expedited/expedited.go"
	for _, file := range []string{table, hurry} {
		was := read(t, "lessons/"+file)
		defer write(t, "lessons/"+file, was)
	}

	r := gp(t, "figures", "--mine")
	assert.Equal(t, 2, r.code)
	assert.Contains(t, r.err, "lessons: none of the lessons 05 to 11 is met as it stands")
	assert.Contains(t, line(t, r.err, "next"), "go run . run 05")

	write(t, "lessons/"+table, read(t, "solutions/"+table))
	require.Equal(t, 0, call{env: []string{"CGO_ENABLED=0"}}.do(t, "run", "05").code)
	r = gp(t, "figures", "--mine", "--json")
	require.Equal(t, 0, r.code, r.err)
	var got struct {
		Version int
		From    string
		Figures []struct {
			What, Machine, Kind, Missing string
			Stated, Model                float64
			Percent                      *float64 `json:"difference_percent"`
		}
		Growth struct {
			ByUnmounts []struct{ Normal float64 } `json:"by_unmounts"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(r.out), &got))
	assert.Equal(t, 1, got.Version)
	assert.Equal(t, "mine", got.From)
	assert.Len(t, got.Growth.ByUnmounts, 6)
	for _, f := range got.Figures {
		switch f.What {
		case "unmount them, normal waits":
			assert.Empty(t, f.Missing)
			assert.NotNil(t, f.Percent)
		case "unmount them, expedited":
			assert.Equal(t, "lesson 06 is not met", f.Missing)
			assert.Nil(t, f.Percent)
		}
	}

	// Changed since: what was not checked is not run.
	write(t, "lessons/"+table, read(t, "solutions/"+table)+"\n// one more thought\n")
	assert.Equal(t, 2, gp(t, "figures", "--mine").code)
}
