package kind

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// fixedSize is the largest type that travels with all its bits unless the
// field says varint: of a larger one most bits are zeros most of the time.
const fixedSize = 16

// integer is a whole number with all bits of its type. In the image the
// numbers from the least to the most of a signed type are those from 0 on, so
// that the step from -1 to 0 is a small one.
type integer struct{ whole }

func makeInteger(b *Builder, f Field) *model.Node {
	k, ok := b.number(f, "an integer")
	if !ok {
		return nil
	}
	form, ok := b.form(f, k)
	if !ok {
		return nil
	}
	if _, given := f.Tag.Get("step"); given {
		b.problem(f, model.KeyMisplaced, "step= applies to floats and durations; the step of an integer is 1")
		return nil
	}
	switch form {
	case "range", "bits":
		r := ranged{counted: counted{whole: k}, step: 1, kind: k.basic}
		if !r.limit(b, f, form) {
			return nil
		}
		return r.node(b, f)
	case "varint":
		return &model.Node{Leaf: varint{whole: k, step: 1, kind: k.basic}}
	}
	return &model.Node{Leaf: integer{k}}
}

// form is the key that says in how many bits a whole number travels, or what
// stands for one that says nothing. It refuses a second one, and a policy
// without limits.
func (b *Builder) form(f Field, k whole) (form string, ok bool) {
	var said []string
	for _, key := range []string{"range", "bits", "varint", "fixed"} {
		if _, given := f.Tag.Get(key); given {
			said = append(said, key)
		}
	}
	switch {
	case len(said) > 1:
		b.problem(f, model.KeyMisplaced, "%s and %s both say in how many bits the number travels; keep one", said[0], said[1])
		return "", false
	case k.platform && (len(said) == 0 || said[0] == "fixed"):
		b.problem(f, model.PlatformInt, "%s has a platform-dependent size; add range=, bits= or varint, or use %s32 or %s64", k.basic, k.basic, k.basic)
		return "", false
	case len(said) == 1:
		form = said[0]
	case k.size > fixedSize:
		form = "varint"
	default:
		form = "fixed"
	}
	_, ok = b.policy(f, form == "range" || form == "bits")
	return form, ok
}

// policy is what becomes of a value outside the range: clamp, escape or reject.
func (b *Builder) policy(f Field, ranged bool) (policy string, ok bool) {
	var said []string
	for _, key := range []string{"clamp", "escape", "reject"} {
		if _, given := f.Tag.Get(key); given {
			said = append(said, key)
		}
	}
	switch {
	case len(said) == 0:
		return "clamp", true
	case !ranged:
		b.problem(f, model.KeyMisplaced, "%s says what becomes of a value outside its range; add range=", said[0])
		return "", false
	case len(said) > 1:
		b.problem(f, model.KeyMisplaced, "%s and %s both say what becomes of a value outside its range; keep one", said[0], said[1])
		return "", false
	}
	return said[0], true
}

// bitCount reads the value of a key that is a number of bits, of at most most.
func (b *Builder) bitCount(f Field, key string, most int, of string) (n int, ok bool) {
	text, _ := f.Tag.Get(key)
	x, good := model.ParseNumber(text)
	switch {
	case !good || !x.IsInt() || strings.Contains(text, "/"):
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected a number of bits", key+"="+text)
	case x.Sign() <= 0:
		b.problem(f, model.BadBits, "%s=%s holds nothing; the least is 1", key, text)
	case x.Cmp(big.NewRat(int64(most), 1)) > 0:
		b.problem(f, model.BadBits, "%s=%s exceeds the %d bits of %s", key, text, most, of)
	default:
		return int(x.Num().Int64()), true
	}
	return 0, false
}

func (k integer) Text() string        { return k.basic + " bits=" + strconv.Itoa(k.size) }
func (k integer) ImageType() jen.Code { return jen.Id(k.bits()) }

// turned exchanges the numbers of a signed type, which are ordered as two's
// complement, and their places in order.
func (k integer) turned(x *jen.Statement) *jen.Statement {
	if !k.signed {
		return x
	}
	return x.Op("^").Id("1").Op("<<").Lit(k.size - 1)
}

func (k integer) Quantize(q, v *jen.Statement) jen.Code { return set(q, k.turned(k.bitsOf(v))) }

func (k integer) Dequantize(v, q *jen.Statement) jen.Code {
	if k.bare() && !k.signed {
		return set(v, q)
	}
	return set(v, k.conv(k.turned(jen.Add(q))))
}

func (k integer) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	if f == model.Image {
		return wide(k.bits(), x)
	}
	return k.whole.Pack(f, x)
}

func (k integer) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	if f == model.Image {
		return set(x, narrow(k.bits(), code))
	}
	return k.whole.Unpack(f, x, code, path)
}
