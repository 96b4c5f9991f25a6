package check

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// bombs are files that are short and expensive, or were tried as such. They
// must be checked in bounded time, whatever is said about them.
func bombs() map[string]string {
	return map[string]string{
		"parentheses":             "package p\nfunc f() int { return " + strings.Repeat("(", 9000) + "1" + strings.Repeat(")", 9000) + " }",
		"blocks":                  "package p\nfunc f() " + strings.Repeat("{", 9000) + strings.Repeat("}", 9000),
		"unary":                   "package p\nfunc f(b bool) bool { return " + strings.Repeat("!", 60000) + "b }",
		"types":                   "package p\ntype t " + strings.Repeat("[]", 9000) + "int",
		"pointers":                "package p\ntype t " + strings.Repeat("*", 9000) + "int",
		"function types":          "package p\ntype t " + strings.Repeat("func(", 4000) + strings.Repeat(")", 4000),
		"closures":                "package p\nfunc f() { " + strings.Repeat("func() { ", 190/3) + strings.Repeat("}() ", 190/3) + " }",
		"else":                    "package p\nfunc f(b bool) { if b {}" + strings.Repeat(" else if b {}", 4000) + " }",
		"go":                      "package p\nfunc f() {\n" + strings.Repeat("go f()\n", 9000) + "}",
		"errors":                  "package p\nfunc f() {\n" + strings.Repeat("x()\n", 15000) + "}",
		"wide call":               "package p\nfunc f() { f(" + strings.Repeat("x,", 30000) + ") }",
		"nested wide calls":       "package p\nfunc f() { " + strings.Repeat("f("+strings.Repeat("x,", 150), 190) + strings.Repeat(")", 190) + " }",
		"bad nested calls":        "package p\nfunc f(int) int { return " + strings.Repeat("f(f, ", 190) + strings.Repeat(")", 190) + " }",
		"bad builtins":            "package p\nfunc f() int { return " + strings.Repeat("len(append(", 90) + strings.Repeat("))", 90) + " }",
		"bad nested min":          "package p\nfunc f() int { return " + strings.Repeat("min(x, ", 180) + strings.Repeat(")", 180) + " }",
		"shifts":                  "package p\nconst a = 1 << 500\nfunc f() { _ = a " + strings.Repeat("* a ", 190) + "}",
		"huge shift":              "package p\nconst a = 1 << 1000000000\nconst b = 1e1000000000 * 1e1000000000",
		"long number":             "package p\nconst a = " + strings.Repeat("9", 60000),
		"small fractions":         "package p\nconst a = 1.0 / 3" + strings.Repeat(" / 3.1415926", 180),
		"structs":                 "package p\ntype t0 struct{ x int }\n" + chain(1000, "type t%d struct { a, b t%[2]d }\n") + "func f(x, y t1000) bool { m := map[t1000]int{}; _ = m; return x == y }",
		"embedding":               "package p\ntype a0 struct{ x int }\ntype b0 struct{ x int }\n" + chain(300, "type a%d struct { a%[2]d; b%[2]d }\ntype b%[1]d struct { a%[2]d; b%[2]d }\n") + "func f(x a300) int { return x.x }",
		"interfaces":              "package p\ntype a0 interface{ F() }\n" + chain(300, "type a%d interface { a%[2]d; interface{ a%[2]d; F%[1]d() } }\n") + "func f(x any) { var y a300; y.F(); y = x.(a300) }",
		"unions":                  "package p\ntype a0 interface{ int | string }\n" + chain(300, "type a%d interface { a%[2]d | ~int8 | ~string }\n") + "func f[T a300](x T) {}",
		"structs below the limit": "package p\ntype t0 struct{ x int }\n" + chain(13, "type t%d struct { a, b t%[2]d }\n") + "func f(x, y t13) bool { m := map[t13]int{}; _ = m; return x == y }",
		"generic structs":         "package p\ntype t0 int\ntype box[T any] struct { a, b T }\n" + chain(1000, "type t%d struct { x box[t%[2]d] }\n"),
		"generic arrays":          "package p\ntype t0 int\n" + chain(300, "type b%d[T any] struct { a, b T; c [2]t%[2]d }\ntype t%[1]d struct { x b%[1]d[t%[2]d] }\n"),
		"local structs":           "package p\ntype t0 int\nfunc f() {\n" + chain(1000, "type t%d struct { x, y t%[2]d }\n") + "}",
		"hidden structs":          "package p\ntype a int\ntype b int\nfunc f() {\n" + strings.Repeat("type b struct { x, y a }\n{ type a struct { x, y b }\n{", 80) + strings.Repeat("}}", 80) + "}",
		"anonymous structs":       "package p\nfunc f() { var x " + strings.Repeat("struct { a, b ", 60) + "int" + strings.Repeat(" }", 60) + "; _ = x == x }",
		"anonymous functions":     "package p\nfunc f(x, y " + strings.Repeat("func(a, b ", 60) + "int" + strings.Repeat(")", 60) + ") { x = y; g(x) }\nfunc g(x " + strings.Repeat("func(a, b ", 60) + "int" + strings.Repeat(")", 60) + ") {}",
		"generic instances":       "package p\ntype box[T any] struct { a, b T }\nfunc f() { var x " + strings.Repeat("box[", 90) + "int" + strings.Repeat("]", 90) + "; _ = x == x }",
		"long inference":          "package p\ntype box[T any] struct { a, b T }\nfunc of[T any](x T) (b box[T]) { return }\nfunc f(x0 int) {\n" + chain(2000, "x%d := of(x%[2]d)\n") + "_ = x2000 == x2000 }",
		"inference of functions":  "package p\nfunc of[T any](x T) func() T { return nil }\nfunc f(x0 int) {\n" + chain(2000, "x%d := of(x%[2]d)\n") + "_ = x2000 }",
		"doubled parameters":      "package p\nfunc of[T any](x T) struct{ a, b, c T } { return nil }\nfunc f(x0 int) {\n" + chain(40, "x%d := of(x%[2]d)\n") + "_ = x40 }",
		"cycles":                  "package p\ntype a struct { b }\ntype b struct { c [len(x)]a }\nvar x a\ntype d[T any] struct { d *d[d[T]] }\nfunc f() { var x d[int]; _ = x }",
		"instances":               "package p\nfunc f[T any](n int) { if n > 0 { f[struct{ a, b T }](n - 1) } }\nfunc g() { f[int](40) }",
		"mutual instances":        "package p\n" + chain(200, "func f%d[T any]() { f%[2]d[struct{ a, b T }]() }\n") + "func f0[T any]() {}\nfunc g() { f200[int]() }",
		"imports":                 "package p\n" + strings.Repeat("import \"os\"\n", 5000),
		"comments":                "package p\n" + strings.Repeat("//go:x\n", 9000),
		"initialisation":          "package p\n" + chain(2400, "var a%d = a%[2]d + a%[2]d\n"),
		"selectors":               "package p\nimport \"fmt\"\nfunc f() { " + strings.Repeat("fmt.Println();", 4500) + "}",
		"fields":                  "package p\ntype t struct { a int }\nfunc (x *t) f(y *t) {\n" + strings.Repeat("y.a = x.a\n", 6000) + "}",
		"helpers":                 "package p\ntype t struct { a int }\n" + chain(1500, "func (x *t) f%d() { x.f%[2]d(); x.a = 1 }\n") + "func (x *t) f0() { x.a++ }",
		"constants":               "package p\nconst a0 = \"x\"\n" + chain(2500, "const a%d = a%[2]d\n"),
		"constants apart":         "package p\n" + chain(2500, "const a%[2]d = a%[1]d\n") + "const a2500 = \"x\"",
	}
}

func TestSourceIsFastOnHostileFiles(t *testing.T) {
	const limit = 8 * time.Second // the slowest takes a twentieth of that; a loaded machine and the race detector the rest
	for name, src := range bombs() {
		t.Run(name, func(t *testing.T) {
			files := map[string][]byte{"domain.go": []byte(src)}
			assert.Less(t, len(src), maxFile, "it must not be refused for its size")
			began := time.Now()
			_ = Syntax(files)
			found := Source(files, lesson)
			took := time.Since(began)
			assert.Less(t, took, limit)
			assert.LessOrEqual(t, len(found), maxFindings)
			began = time.Now()
			PlainFields(files)
			MapRanges(files)
			assert.Less(t, time.Since(began), limit)
			t.Log(name, took.Round(time.Millisecond), time.Since(began).Round(time.Millisecond), fmt.Sprint(len(found))+" findings")
		})
	}
}

func FuzzSource(f *testing.F) {
	for _, src := range bombs() {
		if len(src) < 4000 { // longer ones keep the fuzzer busy with themselves
			f.Add(src)
		}
	}
	for _, files := range goodAnswers(f) {
		for _, src := range files {
			f.Add(string(src))
		}
	}
	f.Add("package p\nimport \"sync\"\nvar mu sync.Mutex\nfunc init() { go f(); select {} }\nfunc f() (x any) { return x.(interface{ f() }) }\n")
	f.Fuzz(func(t *testing.T, src string) {
		files := map[string][]byte{"domain.go": []byte(src)}
		found := Source(files, lesson)
		if Syntax(files) != nil {
			for _, x := range found {
				assert.Contains(t, []string{"a NUL byte", "not UTF-8", "larger than 64 KiB"}, x.Message, "a file that does not parse gives no findings")
			}
			return
		}
		lines := 1 + strings.Count(src, "\n")
		for _, x := range found {
			assert.Equal(t, "domain.go", x.File)
			assert.NotContains(t, x.Message, "longer than 10 s")
			assert.NotContains(t, x.Message, "gave up")
			assert.True(t, x.Line >= 1 && x.Line <= lines || x.Message == "larger than 64 KiB", "line %d of %d", x.Line, lines)
		}
		MapRanges(files)
		PlainFields(files)
	})
}

func BenchmarkSource(b *testing.B) {
	files := goodAnswers(b)["02-reader-epochs"]
	l := lesson
	b.ReportAllocs()
	for b.Loop() {
		if found := Source(files, l); len(found) > 0 {
			b.Fatal(found)
		}
	}
}
