package sim

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"graceperiod/rcu/internal/machine"
)

// root is a value whose insides have names.
type root struct {
	name string
	v    any
}

var headerType, worldType, counterType = reflect.TypeFor[machine.Header](), reflect.TypeFor[World](), reflect.TypeFor[Counter]()

// objectNames finds the headers inside the roots, and returns their names by address.
func objectNames(roots []root) func(*machine.Header) string {
	n := &namer{names: map[unsafe.Pointer]string{}, seen: map[unsafe.Pointer]bool{}}
	for _, r := range roots {
		n.value(reflect.ValueOf(r.v), r.name, 0)
	}
	return func(h *machine.Header) string { return n.names[unsafe.Pointer(h)] }
}

// namer walks values by reflection. It reads, and calls nothing.
type namer struct {
	names map[unsafe.Pointer]string
	seen  map[unsafe.Pointer]bool
}

const maxNames, maxDepth = 10_000, 12

func (n *namer) value(v reflect.Value, path string, depth int) {
	if depth > maxDepth || len(n.seen) > maxNames {
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		n.value(v.Elem(), path, depth+1)
	case reflect.Pointer:
		if v.IsNil() || n.seen[v.UnsafePointer()] {
			return
		}
		if v.Type().Elem() == counterType && depth > 0 {
			return // or it could not be named by its own root any more
		}
		n.seen[v.UnsafePointer()] = true
		n.value(v.Elem(), path, depth+1)
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), 4096) {
			n.value(v.Index(i), fmt.Sprintf("%s[%d]", path, i), depth+1)
		}
	case reflect.Map:
		n.maps(v, path, depth)
	case reflect.Struct:
		n.fields(v, path, depth)
	}
}

func (n *namer) fields(v reflect.Value, path string, depth int) {
	if v.Type() == worldType {
		return // given types lead to it, and nothing in it is the code's
	}
	// A scenario's counter has the name that the scenario itself has given it.
	if (isMem(v.Type()) || v.Type() == counterType && depth == 1) && v.CanAddr() {
		for i := range v.NumField() {
			if v.Field(i).Type() == headerType {
				p := unsafe.Pointer(v.Field(i).UnsafeAddr())
				if n.names[p] == "" {
					n.names[p] = strings.TrimPrefix(path, ".")
				}
			}
		}
		if !strings.HasPrefix(v.Type().Name(), "Pointer[") && !strings.HasPrefix(v.Type().Name(), "Chan[") {
			return
		}
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		next := path + "." + f.Name
		if f.Anonymous {
			next = path
		}
		n.value(v.Field(i), next, depth+1)
	}
}

// maps names the values under keys that are numbers or strings, in their order:
// what two keys lead to gets the name of the first.
func (n *namer) maps(v reflect.Value, path string, depth int) {
	entries := map[string]reflect.Value{}
	for _, k := range v.MapKeys() {
		if key := keyText(k); key != "" {
			entries[key] = v.MapIndex(k)
		}
	}
	keys := slices.SortedFunc(maps.Keys(entries), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) // 9 before 10
	})
	for _, k := range keys {
		n.value(entries[k], path+"["+k+"]", depth+1)
	}
}

// keyText writes a key, or is empty if its type has no order. It must not leave
// that to package fmt, which calls a key's String method.
func keyText(k reflect.Value) string {
	switch {
	case k.CanInt():
		return strconv.FormatInt(k.Int(), 10)
	case k.CanUint():
		return strconv.FormatUint(k.Uint(), 10)
	case k.Kind() == reflect.String:
		return k.String()
	}
	return ""
}

func isMem(t reflect.Type) bool { return t.PkgPath() == "graceperiod/rcu/mem" }
