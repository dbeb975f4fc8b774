package kind

import "github.com/dave/jennifer/jen"

// srgb reports whether a channel is blended as light. Bytes hold sRGB and
// floats light, unless the tag says otherwise.
func (k color) srgb(i int) bool {
	if i == k.opacity {
		return false
	}
	return k.interp.Arg == "srgb" || k.interp.Arg != "linear" && k.of == "uint8"
}

func (k color) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	var lines []jen.Code
	for i, p := range k.at {
		name := "Lerp"
		if k.srgb(i) {
			name = "LerpSRGB"
		}
		switch {
		case k.of == "uint8":
			name += "8"
		case !k.srgb(i):
			name += k.of[len("float"):]
		}
		lines = append(lines, set(p.in(out), quantCall(name, p.in(a), p.in(b), k.factor("t"))))
	}
	return block(lines...)
}

// Apart of bytes is nothing: they hold no negative difference. A colour that
// is corrected changes at once.
func (k color) Apart(d, a, b *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return nil
	}
	return k.each(func(at ...*jen.Statement) jen.Code { return k.number.Apart(at[0], at[1], at[2]) }, d, a, b)
}

func (k color) Shift(v, d *jen.Statement) jen.Code {
	if k.of == "uint8" {
		return nil
	}
	return k.each(func(at ...*jen.Statement) jen.Code { return k.number.Shift(at[0], at[1]) }, v, d)
}

// Square is in channels: 0 to 255, or 0 to 1.
func (k color) Square(a, b *jen.Statement) jen.Code {
	sum := (*jen.Statement)(nil)
	for _, p := range k.at {
		square := quantCall("Square", jen.Float64().Call(p.in(a)), jen.Float64().Call(p.in(b)))
		if sum == nil {
			sum = square
		} else {
			sum.Op("+").Line().Add(square)
		}
	}
	return sum
}
