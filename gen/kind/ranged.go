package kind

import (
	"math/big"
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// ranged is a whole number between two others. Its code is how many steps it
// is above the lower one.
type ranged struct {
	counted
	kind   string // word of the text
	lo, hi *big.Int
	step   int64 // 1, except of durations
	reject bool
}

// limit takes in range= or bits=.
func (k *ranged) limit(b *Builder, f Field, form string) bool {
	least, most := k.limits()
	if form == "bits" {
		n, ok := b.bitCount(f, "bits", k.sure(), k.everywhere())
		if !ok {
			return false
		}
		k.lo, k.hi = new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(n))
		if k.signed { // as many bits of two's complement hold
			k.lo.Rsh(k.hi, 1).Neg(k.lo)
			k.hi.Add(k.hi, k.lo)
		}
		k.hi.Sub(k.hi, big.NewInt(1))
		k.span(1)
		return true
	}
	text, _ := f.Tag.Get("range")
	lo, hi, err := model.ParseRange(text)
	if err != nil {
		b.faults(f, err)
		return false
	}
	if !lo.IsInt() || !hi.IsInt() {
		b.problem(f, model.MalformedTag, "malformed net tag at %q: the range of an integer has whole numbers", "range="+text)
		return false
	}
	if lo.Num().Cmp(least) < 0 || hi.Num().Cmp(most) > 0 {
		b.problem(f, model.RangeBeyondType, "range %s does not fit %s (%s:%s)", text, k.everywhere(), least, most)
		return false
	}
	k.lo, k.hi = lo.Num(), hi.Num()
	k.span(1)
	return true
}

// span counts the codes of a range that is a whole number of steps.
func (k *ranged) span(step int64) {
	codes := new(big.Int).Sub(k.hi, k.lo)
	codes.Quo(codes, big.NewInt(step))
	k.step, k.max, k.width = step, codes.Uint64(), codes.BitLen()
}

// node is the leaf with what becomes of a value outside the range.
func (k ranged) node(b *Builder, f Field) *model.Node {
	policy, ok := b.policy(f, true)
	if !ok {
		return nil
	}
	k.reject = policy == "reject"
	if policy == "escape" {
		return escaping(b, f, k)
	}
	return &model.Node{Leaf: k}
}

func (k ranged) Text() string {
	s := k.kind + " range=" + k.lo.String() + ":" + k.hi.String()
	if k.step > 1 {
		s += " step=" + strconv.FormatInt(k.step, 10)
	}
	return s + " bits=" + strconv.Itoa(k.width)
}

func (k ranged) Worst() string {
	outside := "clamped"
	if k.reject {
		outside = "rejected"
	}
	return k.error() + ", " + outside
}

func (k ranged) error() string {
	if k.step == 1 {
		return "exact"
	}
	return time.Duration(k.step/2).String() + " fresh, " + time.Duration(k.step/4*3+k.step%4*3/4).String() + " kept"
}

// value64 is a value of the game in 64 bits.
func (k ranged) value64(v jen.Code) *jen.Statement {
	if k.reject {
		v = jen.Qual(NetcompPath, "Within").Call(v, literal(k.lo), literal(k.hi), jen.Lit(k.field))
	}
	return to(k.wide(), v)
}

// code is that of a value, an expression of type uint64.
func (k ranged) code(v jen.Code) *jen.Statement {
	switch {
	case k.step > 1:
		return quantCall("CodeStep", k.value64(v), literal(k.lo), literal(big.NewInt(k.step)), number(k.max))
	case k.signed:
		return quantCall("CodeInt", k.value64(v), literal(k.lo), literal(k.hi))
	}
	return quantCall("CodeUint", k.value64(v), literal(k.lo), literal(k.hi))
}

// value makes the field's type of a code.
func (k ranged) value(code jen.Code) *jen.Statement {
	switch {
	case k.step > 1:
		return k.conv(quantCall("ValueStep", code, literal(k.lo), literal(big.NewInt(k.step))))
	case k.lo.Sign() == 0:
		return k.conv(code)
	}
	return k.narrowed(k.offset(to(k.wide(), code), k.lo))
}

// literal spells a whole number.
func literal(x *big.Int) *jen.Statement { return jen.Id(x.String()) }

func (k ranged) Quantize(q, v *jen.Statement) jen.Code {
	return set(q, narrow(k.imageType(), k.code(v)))
}

func (k ranged) Keep(q, v *jen.Statement) jen.Code {
	if k.step == 1 {
		return nil
	}
	kept := quantCall("KeepStep", k.value64(v), wide(k.imageType(), q), literal(k.lo), literal(big.NewInt(k.step)), number(k.max))
	return set(q, narrow(k.imageType(), kept))
}

func (k ranged) Dequantize(v, q *jen.Statement) jen.Code {
	if k.step > 1 {
		q = wide(k.imageType(), q)
	}
	return set(v, k.value(q))
}

func (k ranged) Pack(f model.Form, x *jen.Statement) *jen.Statement { return k.pack(f, x, k.code) }

func (k ranged) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	return k.unpack(f, x, code, path, k.value)
}

func (k ranged) Ends() (low, high jen.Code) { return literal(k.lo), literal(k.hi) }
