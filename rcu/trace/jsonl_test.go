package trace_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
)

func TestReadReturnsWhatWriteWrote(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, singleFlip().Write(&file))
	got, err := trace.Read(&file)
	require.NoError(t, err)
	want := singleFlip()
	want.Version = trace.Version
	assert.Equal(t, want, got)
}

func TestWriteWritesEqualLogsEqually(t *testing.T) {
	var first, second bytes.Buffer
	require.NoError(t, singleFlip().Write(&first))
	require.NoError(t, singleFlip().Write(&second))
	assert.Equal(t, first.String(), second.String())
}

func TestReadNamesLineOfDamage(t *testing.T) {
	const header = `{"version":1,"threads":["reader A"]}` + "\n"
	const event = `{"step":2,"t":5,"thread":0,"op":"Load"}` + "\n"
	for name, c := range map[string]struct{ input, want string }{
		"empty":            {"", "line 1: the input is empty"},
		"not JSON":         {"a trace\n", "line 1: no header"},
		"no version":       {"{}\n", "line 1: version 0; this workbook reads version 1"},
		"later version":    {`{"version":2,"anything":[]}` + "\n", "line 1: version 2; this workbook reads version 1"},
		"foreign field":    {header + `{"step":1,"t":0,"thread":0,"colour":"red"}` + "\n", "line 2: json: unknown field"},
		"cut off":          {header + event + event[:20], "line 3: the line is empty or cut off"},
		"two values":       {header + `{"step":1,"t":0,"thread":0} {}` + "\n", "line 2: something after the value"},
		"stray brace":      {header + `{"step":1,"t":0,"thread":0}}` + "\n", "line 2: something after the value"},
		"blank line":       {header + "\n" + event, "line 2: the line is empty or cut off"},
		"unknown thread":   {header + `{"step":1,"t":0,"thread":1}` + "\n", "line 2: thread 1; the header names 1"},
		"negative thread":  {header + `{"step":1,"t":0,"thread":-1}` + "\n", "line 2: thread -1"},
		"step going back":  {header + event + `{"step":1,"t":5,"thread":0}` + "\n", "line 3: step 1 after step 2"},
		"clock going back": {header + event + `{"step":2,"t":4,"thread":0}` + "\n", "line 3: time 4ns after time 5ns"},
		"endless line":     {header + strings.Repeat("x", 2<<20), "line 2: longer than"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := trace.Read(strings.NewReader(c.input))
			var damaged *trace.Damaged
			require.ErrorAs(t, err, &damaged)
			assert.ErrorContains(t, err, c.want)
		})
	}
}

func TestReadDoesNotCallBrokenReaderDamage(t *testing.T) {
	broken := errors.New("the cable is out")
	_, err := trace.Read(iotest.ErrReader(broken))
	assert.ErrorIs(t, err, broken)
	var damaged *trace.Damaged
	assert.False(t, errors.As(err, &damaged))
}

func FuzzReadSurvivesAnyInput(f *testing.F) {
	var whole bytes.Buffer
	if err := singleFlip().Write(&whole); err != nil {
		f.Fatal(err)
	}
	f.Add(whole.Bytes(), 80, true)
	f.Add(whole.Bytes()[:whole.Len()/2], 40, false)
	f.Add([]byte(`{"version":1,"threads":[]}`), 0, false)
	f.Add([]byte(`{"version":1,"threads":["a","b","c","d","e","f","g","h","i"],"kind":"rule"}`+"\n"+`{"step":0,"t":0,"thread":8,"op":"x","file":"f","mark":"entered"}`), 1, true)
	f.Fuzz(func(t *testing.T, input []byte, width int, ascii bool) {
		log, err := trace.Read(bytes.NewReader(input))
		if err != nil {
			return
		}
		// Whatever is read can be drawn, and written so that it reads the same.
		page := trace.Timeline(log, trace.Options{Width: width % 300, ASCII: ascii})
		if ascii && strings.IndexFunc(page, func(r rune) bool { return r > 126 || r < ' ' && r != '\n' }) >= 0 {
			t.Fatalf("not ASCII: %q", page)
		}
		var file bytes.Buffer
		if err := log.Write(&file); err != nil {
			t.Fatal(err)
		}
		if _, err := trace.Read(&file); err != nil {
			t.Fatal(err)
		}
	})
}
