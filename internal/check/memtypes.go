package check

import "go/types"

// memTypes knows which types hold a mem object by value, so that copying or
// overwriting them moves memory behind the machine's back.
type memTypes map[types.Type]string

// in returns the name of a mem object that t holds by value, as "mem.Mutex", or "".
func (m memTypes) in(t types.Type) string {
	if t == nil {
		return ""
	}
	t = types.Unalias(t)
	if name, ok := m[t]; ok {
		return name
	}
	m[t] = "" // a type that holds itself does not compile; stop there
	name := ""
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if name = memObject(t); name != "" {
			break
		}
		for i := range u.NumFields() {
			if name = m.in(u.Field(i).Type()); name != "" {
				break
			}
		}
	case *types.Array:
		name = m.in(u.Elem())
	}
	m[t] = name
	return name
}

// memObject returns the name of a type of package mem, or "".
func memObject(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != memPath || types.IsInterface(t) {
		return ""
	}
	return "mem." + named.Obj().Name()
}

// elem is the element type of a slice, array, pointer to array or map, or nil.
func elem(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			return a.Elem()
		}
	}
	return nil
}
