package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/tests/suite"
)

// lesson is the lesson that the tests' code belongs to.
var lesson = suite.Lesson{
	ID:    "02",
	Topic: "grace-period",
	Files: []string{"domain.go"},
	Given: []suite.Given{{Path: "graceperiod/rcu/kernel", Symbols: []string{"CPU", "Interrupt"}}},
}

// row is bad code and what is said about it: finding by finding, without the file's name.
type row struct {
	name string
	code string
	want []string
}

// checkRows checks each row. Code without a package clause gets one, and the
// imports it seems to need, on its first line: line numbers stay what they look like.
func checkRows(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			code := r.code
			if !strings.Contains(code, "package ") {
				code = "package p; " + importsFor(code) + code
			}
			require.NoError(t, Syntax(map[string][]byte{"domain.go": []byte(code)}))
			assert.Equal(t, r.want, said(Source(map[string][]byte{"domain.go": []byte(code)}, lesson)))
		})
	}
}

func importsFor(code string) string {
	imports := ""
	for _, path := range []string{memPath, "errors", "fmt", "time", "slices", "maps", "container/list", "graceperiod/rcu/kernel"} {
		if strings.Contains(code, packageName(path)+".") {
			imports += `import "` + path + `"; `
		}
	}
	return imports
}

func said(found []Finding) (lines []string) {
	for _, f := range found {
		lines = append(lines, strings.TrimPrefix(f.String(), "domain.go:"))
	}
	return lines
}
