// Package far has things that the tags of another name.
package far

type Thing struct{ n int8 }

// Open has a tag that names a function, for whoever holds it.
type Open struct {
	A float32 `net:"interp=Glide"`
	B float32 `net:"interp=glide"`
	C float32 `net:"interp=other.Glide"`
	D float32 `net:"interp=Slide"`
}

func Glide(out, a, b *float32, t, dt float32) {}

func glide(out, a, b *float32, t, dt float32) {}
