package workbook

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/tests/wire"
)

func contextWithCause(t *testing.T, cause error) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(t.Context())
	return ctx, func() { cancel(cause) }
}

func TestOpenFindsRootFromAnywhereBelow(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "lessons", "02-grace-period")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "go.mod"), []byte("// a comment\nmodule graceperiod // the workbook\n\ngo 1.26\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(root, "lessons", "go.mod"), []byte("module lessons\n"), 0o644))
	w, err := Open(folder)
	require.NoError(t, err)
	assert.Equal(t, root, w.Root)
	l, here := w.Here()
	assert.True(t, here)
	assert.Equal(t, "02", l.ID)
}

func TestOpenSaysWhatToDoElsewhere(t *testing.T) {
	_, err := Open(t.TempDir())
	var p *Problem
	require.ErrorAs(t, err, &p)
	assert.Contains(t, err.Error(), "not in the workbook")
	assert.Contains(t, p.Next, "cd into")
}

func TestFindTakesEveryNameOfLesson(t *testing.T) {
	for _, name := range []string{"02", "2", "grace-period", "02-grace-period", "lessons/02-grace-period", "./lessons/02-grace-period/", "lessons/02-grace-period/domain.go", "Grace-Period", "02-grace-period/domain.go"} {
		l, err := Find(name)
		require.NoError(t, err, name)
		assert.Equal(t, "02", l.ID, name)
	}
}

func TestFindNamesNearestOfUnknownLesson(t *testing.T) {
	for _, name := range []string{"grace-perod", "2-grace-period", "022"} {
		_, err := Find(name)
		require.Error(t, err, name)
		assert.Regexp(t, "the nearest is 02-grace-period", err.Error())
		assert.Contains(t, err.Error(), "go run . list")
	}
}

func TestEditsCountsLetters(t *testing.T) {
	assert.Equal(t, 0, edits("grace", "grace"))
	assert.Equal(t, 1, edits("grace", "gracen"))
	assert.Equal(t, 1, edits("grace", "trace"))
	assert.Equal(t, 5, edits("", "grace"))
}

func TestTooOldReadsVersions(t *testing.T) {
	for version, want := range map[string]bool{
		"go1.26.8": false, "go1.26": false, "go1.27rc1": false, "devel go1.28-abcdef Mon": false, "go2.0": false, "strange": false,
		"go1.25.4": true, "go1.9": true, "go1.25rc2": true,
	} {
		assert.Equal(t, want, tooOld(version), version)
	}
}

func TestGoEnvReplacesUsersSettings(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOTOOLCHAIN", "local")
	env := strings.Join(goEnv("/root/go.work"), "\n")
	assert.NotContains(t, env, "-mod=mod")
	assert.Contains(t, env, "GOWORK=/root/go.work")
	assert.NotContains(t, env, "GOWORK=off")
	assert.Contains(t, env, "GOTOOLCHAIN=local")
}

func TestGoEnvFindsCacheWithoutHome(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there a home is found in other ways")
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "GOCACHE"} {
		t.Setenv(name, "")
	}
	assert.Contains(t, strings.Join(goEnv("off"), "\n"), "GOCACHE="+os.TempDir())
}

// A go command that is too old is played by a shell script.
func TestOldGoIsNamedWithWhatToInstall(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell script")
	}
	w := own(t)
	bin := t.TempDir()
	script := "#!/bin/sh\n[ \"$1\" = env ] && echo '{\"GOVERSION\":\"go1.24.3\",\"GOOS\":\"linux\",\"CGO_ENABLED\":\"1\",\"CC\":\"gcc\"}' && exit 0\necho 'go.mod requires go >= 1.26' >&2\nexit 1\n"
	require.NoError(t, os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755))
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	_, err := w.Run(t.Context(), lesson(t), RunOptions{})
	var p *Problem
	require.ErrorAs(t, err, &p)
	assert.True(t, p.Unavailable)
	assert.Contains(t, err.Error(), "go1.24.3 is too old")
	assert.Contains(t, p.Next, "https://go.dev/dl")
}

func TestMissingGoIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	w := own(t)
	_, err := w.Run(t.Context(), lesson(t), RunOptions{})
	var p *Problem
	require.ErrorAs(t, err, &p)
	assert.True(t, p.Unavailable)
	assert.Contains(t, err.Error(), "not in PATH")
}

func TestNoRaceSaysWhatIsMissing(t *testing.T) {
	assert.Contains(t, goFacts{GOOS: "linux", CGO_ENABLED: "1", CC: "no-such-compiler -m64"}.noRace(), "install no-such-compiler")
	assert.Empty(t, goFacts{GOOS: "darwin", CGO_ENABLED: "0"}.noRace())
	t.Setenv("CGO_ENABLED", "0")
	assert.Contains(t, goFacts{GOOS: "linux", CGO_ENABLED: "0", CC: "gcc"}.noRace(), "unset it")
}

func TestLanguageIsThatOfLessons(t *testing.T) {
	text, err := os.ReadFile("../../lessons/go.mod")
	require.NoError(t, err)
	m := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(text)
	require.NotNil(t, m)
	assert.Equal(t, language, string(m[1]))
}

const raceReport = `==================
WARNING: DATA RACE
Read at 0x00c000012345 by goroutine 9:
  lessons/02-grace-period.(*Reader).ReadUnlock()
      /home/l/workbook/lessons/02-grace-period/domain.go:44 +0x64
  graceperiod/tests/02-grace-period.(*reader).leave()
      /home/l/workbook/tests/02-grace-period/lab.go:70 +0x40

Previous write at 0x00c000012345 by goroutine 8:
  graceperiod/rcu/mem.(*Mutex).Lock()
      /home/l/workbook/rcu/mem/mutex.go:30 +0x24
  lessons/02-grace-period.(*Domain).Synchronize()
      /home/l/workbook/lessons/02-grace-period/domain.go:31 +0x88

Goroutine 9 (running) created at:
  lessons/02-grace-period.(*Reader).ReadUnlock()
      /home/l/workbook/lessons/02-grace-period/domain.go:99 +0x64
==================
`

func TestRaceIsToldByLearnersLines(t *testing.T) {
	const folder = "/home/l/workbook/lessons/02-grace-period"
	f := &wire.Failure{Kind: "race", Saw: "two threads reached a plain field"}
	text := strings.Repeat("\n", 30) + "\td.n++ // counts\n" + strings.Repeat("\n", 12) + "\tif d.n > 0 {\n"
	snap := snapshot{folder: folder, files: map[string][]byte{"domain.go": []byte(text)}}
	explainRace(f, []byte(raceReport), snap)
	assert.Equal(t, "domain.go:31 “d.n++” writes, domain.go:44 “if d.n > 0 {” reads, and nothing orders the two", f.Saw)
	assert.Equal(t, "domain.go:44", f.Where)

	explainRace(f, []byte(strings.ReplaceAll(raceReport, "domain.go:31", "../other/domain.go:31")), snapshot{folder: folder})
	assert.Equal(t, "domain.go:44 reads what another thread wrote, and nothing orders the two", f.Saw)

	elsewhere := &wire.Failure{Saw: "as the child said"}
	explainRace(elsewhere, []byte(raceReport), snapshot{folder: "/somewhere/else"})
	explainRace(elsewhere, []byte("WARNING: DATA RACE\nnothing else"), snap)
	assert.Equal(t, "as the child said", elsewhere.Saw)
}

func TestUnrepeatableNamesRangeOverMap(t *testing.T) {
	snap := snapshot{files: map[string][]byte{"domain.go": []byte("package p\n\nvar m = map[int]int{}\n\nfunc f() {\n\tfor k := range m {\n\t\t_ = k\n\t}\n}\n")}}
	f := &wire.Failure{Saw: "another path"}
	explainUnrepeatable(f, snap)
	assert.Equal(t, "another path; domain.go:6 “for k := range m {” goes through a map, in another order in every run", f.Saw)
	assert.Equal(t, "domain.go:6", f.Where)

	none := &wire.Failure{Saw: "another path", Where: "domain.go:2"}
	explainUnrepeatable(none, snapshot{files: map[string][]byte{"domain.go": []byte("package p\n")}})
	assert.Equal(t, &wire.Failure{Saw: "another path", Where: "domain.go:2"}, none)
}

func TestEmptyLoopGetsItsLine(t *testing.T) {
	text := "package p\n\nfunc (d *Domain) Synchronize() {\n\td.lock()\n\tfor {\n\t}\n}\n\nfunc (d *Domain) lock() {\n\tfor d.next() > 0 {\n\t\td.step()\n\t}\n}\n"
	snap := snapshot{files: map[string][]byte{"domain.go": []byte(text)}}
	for where, want := range map[string]string{
		"domain.go, in Domain.Synchronize": "domain.go:5 “for {”",
		"domain.go, in Domain.lock":        "domain.go:9 “func (d *Domain) lock() {”",
		"domain.go, in Domain.gone":        "domain.go, in Domain.gone",
		"domain.go:5":                      "domain.go:5",
	} {
		f := &wire.Failure{Where: where, Saw: "ran on at " + where}
		explainStuck(f, snap)
		assert.Equal(t, "ran on at "+want, f.Saw)
		at, _, _ := strings.Cut(want, " “")
		assert.Equal(t, at, f.Where)
	}
}

func TestLearnersLineIsFoundInDump(t *testing.T) {
	dump := "fatal error: stack overflow\n\ngoroutine 1 [running]:\nruntime.throw()\n\t/usr/go/src/runtime/panic.go:1 +0x1\nlessons/02-grace-period.f()\n\t/w/lessons/02-grace-period/domain.go:70 +0x1\n"
	assert.Equal(t, "domain.go:70", learnersLine([]byte(dump), "/w/lessons/02-grace-period"))
	assert.Empty(t, learnersLine([]byte(dump), "/w/solutions/02-grace-period"))
}

func TestHeadKeepsBeginning(t *testing.T) {
	h := &head{max: 5}
	for _, s := range []string{"abc", "def", "ghi"} {
		n, err := h.Write([]byte(s))
		require.NoError(t, err)
		assert.Equal(t, 3, n)
	}
	assert.Equal(t, "abcde", string(h.kept))
}

func TestSignaturesLeaveNamesOfReceiversToLearner(t *testing.T) {
	a := signatures(map[string][]byte{"a.go": []byte("package p\n// F does.\nfunc (d *Domain) F(x int) error { return nil }\nfunc g() {}\n")})
	b := signatures(map[string][]byte{"a.go": []byte("package p\nfunc (this *Domain) F(x int) error { panic(1) }\n")})
	assert.Equal(t, map[string]string{"Domain.F": "func (*Domain) F(x int) error"}, a)
	assert.Equal(t, a, b)
}

func TestHashTellsTextsApart(t *testing.T) {
	a := map[string][]byte{"a.go": []byte("1"), "b.go": []byte("2")}
	assert.Equal(t, hashOf(a), hashOf(map[string][]byte{"b.go": []byte("2"), "a.go": []byte("1")}))
	assert.NotEqual(t, hashOf(a), hashOf(map[string][]byte{"a.go": []byte("2"), "b.go": []byte("1")}))
	assert.NotEqual(t, hashOf(a), hashOf(map[string][]byte{"a.go": []byte("1")}))
}

func TestSweepRemovesOnlyWhatIsOld(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	old := time.Now().Add(-2 * buildStale)
	for name, at := range map[string]time.Time{buildPrefix + "1": old, buildPrefix + "2": time.Now(), "other": old} {
		dir := filepath.Join(temp, name)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, textsDir), 0o755))
		require.NoError(t, os.Chtimes(dir, at, at))
	}
	sweep()
	left, err := filepath.Glob(filepath.Join(temp, "*"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(temp, buildPrefix+"2"), filepath.Join(temp, "other")}, left)
}

func TestReadableNamesFilesFromRoot(t *testing.T) {
	b := &build{w: &Workbook{Root: "/w"}, lesson: lesson(t), snap: snapshot{folder: "/w/lessons/02-grace-period"}}
	got := b.readable([]byte("# lessons/02-grace-period\n../../elsewhere/graceperiod-1/gp-texts/02-grace-period/domain.go:12:3: undefined: x\n\thave y\n\t/elsewhere/x/gp-texts/02-grace-period/domain.go:7:6: other declaration of f\n02-grace-period/domain.go:9:1: z\nvet: ../tests/suite/suite.go:1:2: w\n"))
	assert.Equal(t, "lessons/02-grace-period/domain.go:12:3: undefined: x\n\thave y\n\tlessons/02-grace-period/domain.go:7:6: other declaration of f\nlessons/02-grace-period/domain.go:9:1: z\ntests/suite/suite.go:1:2: w", got)
	assert.False(t, bytes.Contains([]byte(got), []byte("gp-texts")))
}
