package netcomptest

import "reflect"

// points reports whether values of a type hold slices or maps, which copies of
// them share.
func points(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Map:
		return true
	case reflect.Array:
		return points(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && points(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// copied returns a copy of x that shares nothing with it.
func copied[X any](x X) X {
	if t := reflect.TypeFor[X](); points(t) {
		detach(reflect.ValueOf(&x).Elem())
	}
	return x
}

// detach makes the slices and maps of v its own.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range own.Len() {
			detach(own.Index(i))
		}
		v.Set(own)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		own := reflect.MakeMap(v.Type())
		for entries := v.MapRange(); entries.Next(); {
			e := reflect.New(v.Type().Elem()).Elem()
			e.Set(entries.Value())
			detach(e)
			own.SetMapIndex(entries.Key(), e)
		}
		v.Set(own)
	case reflect.Array:
		for i := range v.Len() {
			detach(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				detach(f)
			}
		}
	}
}
