package kind

import (
	"go/types"
	"math"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// unitBits are those of each of the two coordinates without a number in unit.
const unitBits = 10

// direction is a vector of length 1, as a point of the unfolded octahedron.
// What has no direction is +Z, the zero value too.
type direction struct{ coded }

// vectorOrders are the places of x, y and z in the shapes that are known.
var vectorOrders = [][]string{{"[0]", "[1]", "[2]"}, {"X", "Y", "Z"}} // immutable: a table

func vectorShape(t types.Type) (shape, bool) { return shapeOf(t, floats, vectorOrders...) }

func isTriple(t types.Type) bool { _, ok := vectorShape(t); return ok }

func makeUnit(b *Builder, f Field) *model.Node {
	l, _, ok := b.leaf(f)
	if !ok {
		return nil
	}
	k := direction{coded{tuple: tuple{leaf: l}, name: "Unit", bits: unitBits}}
	k.shape, _ = vectorShape(f.Type)
	k.basic, k.number = k.of, exact(k.of)
	k.correct = turning(k.correct)
	if text, _ := f.Tag.Get("unit"); text != "" {
		if k.bits, ok = b.bits(f, "unit", text, 2, 16, "a coordinate of a direction"); !ok {
			return nil
		}
	}
	k.width = 2 * k.bits
	if k.tol, ok = b.tolerance(f); !ok {
		return nil
	}
	return &model.Node{Leaf: k}
}

func (k direction) Angular() string { return "rotation" }

func (k direction) Text() string {
	return k.basic + " unit=" + strconv.Itoa(k.bits) + " bits=" + strconv.Itoa(k.width)
}

// turn is the angle in radians of one step of both coordinates, 1/m, where it
// turns most: in the middle of a face, which is nearest to the centre.
func (k direction) turn() float64 { return 3 * math.Sqrt2 / reach(k.bits) }

func (k direction) Worst() string {
	fresh := k.turn() / 2 * 180 / math.Pi
	return degrees(fresh) + " fresh, " + degrees(fresh*3/2) + " kept"
}

func (k direction) MaxChange() int { return 2 * (3 + k.bits) }

func (k direction) Far(a, b *jen.Statement) jen.Code {
	far := jen.Add(k.tuple.Far(a, b))
	if k.tol == 0 {
		return far
	}
	angle := quantCall("AngleUnit", k.array(a), k.array(b))
	return jen.Parens(far).Op("&&").Line().Add(angle).Op(">").Id(ratio(float64(k.tol) * k.turn()))
}

func (k direction) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	return k.spread(out, quantCall("LerpUnit", k.array(a), k.array(b), k.factor("t")))
}

func (k direction) Apart(d, a, b *jen.Statement) jen.Code {
	return k.spread(d, quantCall("ApartUnit", k.array(a), k.array(b)))
}

func (k direction) Shift(v, d *jen.Statement) jen.Code {
	return k.spread(v, quantCall("ShiftUnit", k.array(v), k.array(d), k.factor("f")))
}

// Square is in degrees.
func (k direction) Square(a, b *jen.Statement) jen.Code {
	return squareDegrees(quantCall("AngleUnit", k.array(a), k.array(b)))
}

// Correct turns by what leads from was to is.
func (k direction) Correct(v, was, is *jen.Statement) jen.Code {
	if k.correct != model.Rotate {
		return nil
	}
	return k.spread(v, quantCall("TurnUnit", k.array(v), k.array(was), k.array(is)))
}

// Ends are axes, whose codes are exact.
func (k direction) Ends() (low, high jen.Code) { return k.literal(num(1), 2), k.literal(num(1), 0) }
