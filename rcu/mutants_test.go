package rcu_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/sim"
)

// A mutant is the library with one bug. Each patch must fit exactly once, so
// that a change of the library cannot make its mutants vanish.
type mutant struct {
	bug     string
	row     string // in the history of bugs in liburcu, the kernel and perfbook: what it stands for
	file    string
	patches []string // old, new, old, new ...
	play    string   // finds it
}

const seeded = "graceperiod/rcu/zz_seeded"

// TestPlaysCatchSeededBugs compiles all mutants, each with the plays, into one
// program that exists only in the compiler's overlay, and runs each mutant's play.
func TestPlaysCatchSeededBugs(t *testing.T) {
	if sim.RaceBuilt {
		t.Skip("the same without the race detector")
	}
	if testing.Short() {
		t.Skip("compiles for some seconds")
	}
	program := buildMutants(t)
	for i, m := range mutants {
		t.Run(m.bug, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			out, err := exec.CommandContext(ctx, program, fmt.Sprint(i), m.play).CombinedOutput()
			require.NoError(t, err, "%s", out)
			assert.NotContains(t, string(out), "no failure", "%q did not find it", m.play)
			t.Logf("%s: %s: %s", m.row, m.play, out)
		})
	}
}

func buildMutants(t *testing.T) string {
	dir := t.TempDir()
	here, err := os.Getwd()
	require.NoError(t, err)
	library, plays := sources(t)
	overlay := map[string]string{}
	put := func(name, text string) {
		real := filepath.Join(dir, fmt.Sprint(len(overlay))+".go")
		require.NoError(t, os.WriteFile(real, []byte(text), 0o600))
		overlay[filepath.Join(here, "zz_seeded", name)] = real
	}
	var imports, rows strings.Builder
	for i, m := range mutants {
		fits := false
		for name, text := range library {
			if name == m.file {
				fits = true
				for k := 0; k < len(m.patches); k += 2 {
					require.Equal(t, 1, strings.Count(text, m.patches[k]), "%s: %s: how often %q is there", m.bug, name, m.patches[k])
					text = strings.Replace(text, m.patches[k], m.patches[k+1], 1)
				}
			}
			put(fmt.Sprintf("m%d/rcu/%s", i, name), text)
		}
		require.True(t, fits, m.bug)
		for name, text := range plays {
			text = strings.Replace(text, "package rcu_test", "package plays", 1)
			text = strings.Replace(text, `"graceperiod/rcu"`, fmt.Sprintf(`"%s/m%d/rcu"`, seeded, i), 1)
			put(fmt.Sprintf("m%d/plays/%s", i, strings.TrimSuffix(name, "_test.go")+".go"), text)
		}
		put(fmt.Sprintf("m%d/plays/each.go", i), each)
		fmt.Fprintf(&imports, "\tm%d \"%s/m%d/plays\"\n", i, seeded, i)
		fmt.Fprintf(&rows, "\tm%d.Play,\n", i)
	}
	put("main.go", fmt.Sprintf(mutantsMain, &imports, &rows))
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	require.NoError(t, err)
	config := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(config, text, 0o600))
	program := filepath.Join(dir, "seeded.exe")
	out, err := exec.Command("go", "build", "-overlay", config, "-ldflags=-s -w", "-o", program, seeded).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return program
}

// sources returns the library's files and those of the plays, by name.
func sources(t *testing.T) (library, plays map[string]string) {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	library, plays = map[string]string{}, map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		switch {
		case strings.HasSuffix(name, "_play_test.go"):
			plays[name] = string(text)
		case !strings.HasSuffix(name, "_test.go"):
			library[name] = string(text)
		}
	}
	return library, plays
}

const each = `package plays

import "graceperiod/rcu/sim"

func Play(name string) (bound int, run func(*sim.World)) {
	for _, p := range plays {
		if p.name == name {
			return p.bound, p.run
		}
	}
	panic("there is no play " + name)
}
`

const mutantsMain = `package main

import (
	"fmt"
	"os"
	"strconv"

	"graceperiod/rcu/sim"
%s)

var mutants = []func(string) (int, func(*sim.World)){
%s}

func main() {
	i, _ := strconv.Atoi(os.Args[1])
	bound, run := mutants[i](os.Args[2])
	r := sim.Explore(run, sim.Options{Bound: bound})
	if f := r.Failure; f == nil || f.Kind == sim.OverBudget {
		fmt.Print("no failure in ", r.Explored)
	} else {
		fmt.Print(f.Kind, ": ", f.Text)
	}
}
`
