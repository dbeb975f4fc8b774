package kind

import (
	"go/types"
	"math"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// quatBits are those of each of the three components without a number in quat.
const quatBits = 10

// quaternion is a rotation, by the smallest three components of a unit
// quaternion. The zero value is identity.
type quaternion struct{ coded }

// quatOrders are the places of x, y, z and w in the shapes that are known.
// immutable: a table
var quatOrders = [][]string{
	{"[0]", "[1]", "[2]", "[3]"},
	{"X", "Y", "Z", "W"},
	{"V[0]", "V[1]", "V[2]", "W"}, // mathgl
	{"V.X", "V.Y", "V.Z", "W"},
	{"Imag", "Jmag", "Kmag", "Real"}, // gonum
}

func quatShape(t types.Type) (shape, bool) { return shapeOf(t, floats, quatOrders...) }

func isQuat(t types.Type) bool { _, ok := quatShape(t); return ok }

// rotations are the types that are rotations whatever their tag says.
// immutable: a table
var rotations = map[string]bool{
	"github.com/go-gl/mathgl/mgl32.Quat": true,
	"github.com/go-gl/mathgl/mgl64.Quat": true,
	"gonum.org/v1/gonum/num/quat.Number": true,
}

// isRotation reports whether a type is a rotation by its name. Without quat=
// its numbers travel exactly, as those of any struct do, but between two of
// them there is a rotation, not a straight line.
func isRotation(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && rotations[n.Obj().Pkg().Path()+"."+n.Obj().Name()] && isQuat(t)
}

func makeQuat(b *Builder, f Field) *model.Node {
	l, _, ok := b.leaf(f)
	if !ok {
		return nil
	}
	k := quaternion{coded{tuple: tuple{leaf: l}, name: "Quat"}}
	k.shape, _ = quatShape(f.Type)
	k.basic, k.number = k.of, exact(k.of)
	k.correct = turning(k.correct)
	if text, given := f.Tag.Get("quat"); given {
		k.bits = quatBits
		if text != "" {
			k.bits, ok = b.bits(f, "quat", text, 2, 20, "a component of a rotation")
		}
		k.width = 2 + 3*k.bits
	}
	if !ok {
		return nil
	}
	if k.tol, ok = b.tolerance(f); !ok {
		return nil
	}
	if k.tol > 0 && k.bits == 0 {
		b.problem(f, model.KeyMisplaced, "tol= is a number of steps; give the rotation quat=")
		return nil
	}
	return &model.Node{Leaf: k}
}

func (k quaternion) Angular() string { return "rotation" }

func (k quaternion) Text() string {
	if k.bits == 0 {
		return k.basic + " quat bits=" + strconv.Itoa(k.size(model.Raw))
	}
	return k.basic + " quat=" + strconv.Itoa(k.bits) + " bits=" + strconv.Itoa(k.width)
}

// turn is the angle in radians of one step of one component, which is 1/√2m,
// where it turns most; with all three half a step off, and what that makes of
// the fourth, the rotation is √3 of it off.
func (k quaternion) turn() float64 { return 2 / (math.Sqrt2 * reach(k.bits)) }

func (k quaternion) Worst() string {
	if k.bits == 0 {
		return "exact"
	}
	fresh := math.Sqrt(3) * k.turn() * 180 / math.Pi
	return degrees(fresh) + " fresh, " + degrees(fresh*3/2) + " kept"
}

func (k quaternion) MaxChange() int { return 2 + 3*(3+k.bits) }

// Far takes q and -q for one rotation.
func (k quaternion) Far(a, b *jen.Statement) jen.Code {
	far := jen.Op("!").Add(quantCall("NearQuat"+k.basic[len("float"):], k.array(a), k.array(b), jen.Id("ulps")))
	if k.tol == 0 {
		return far
	}
	angle := quantCall("Angle", k.array(a), k.array(b))
	return far.Op("&&").Line().Add(angle).Op(">").Id(ratio(float64(k.tol) * k.turn()))
}

func (k quaternion) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	switch {
	case k.interp.Blend == model.Slerps:
		return k.spread(out, quantCall("Slerp", k.array(a), k.array(b), k.factor("t")))
	case k.basic == "float64":
		return k.spread(out, quantCall("Nlerp", k.array(a), k.array(b), k.factor("t")))
	}
	return k.mix(out, a, b)
}

// mix is the text that quant.Share has, whose parts are inlined where a call
// would be a third of it.
func (k quaternion) mix(out, a, b *jen.Statement) jen.Code {
	names := func(names ...string) *jen.Statement {
		var list []jen.Code
		for _, n := range names {
			list = append(list, jen.Id(n))
		}
		return jen.List(list...)
	}
	mixed := func(i int) *jen.Statement {
		part := func(v *jen.Statement, share string) *jen.Statement {
			return jen.Float32().Call(k.at[i].in(v).Op("*").Id(share))
		}
		return part(a, "s").Op("+").Add(part(b, "u"))
	}
	whole := make([]jen.Code, len(k.at))
	for i, n := range []string{"x", "y", "z", "w"} {
		whole[i] = jen.Id(n).Op("*").Id("k")
	}
	return jen.Block(
		names("s", "u").Op(":=").List(num(1).Op("-").Id("t"), quantCall("Share", append(append(k.list(a), k.list(b)...), jen.Id("t"))...)),
		names("x", "y").Op(":=").List(mixed(0), mixed(1)),
		names("z", "w").Op(":=").List(mixed(2), mixed(3)),
		names("k", "ok").Op(":=").Add(quantCall("OverLength", names("x", "y", "z", "w"))),
		jen.If(jen.Op("!").Id("ok")).Block(names("x", "y", "z", "w", "k").Op("=").List(num(0), num(0), num(0), num(1), num(1))),
		jen.List(k.list(out)...).Op("=").List(whole...),
	)
}

func (k quaternion) Apart(d, a, b *jen.Statement) jen.Code {
	return k.spread(d, quantCall("RotationBetween", k.array(a), k.array(b)))
}

func (k quaternion) Shift(v, d *jen.Statement) jen.Code {
	return k.spread(v, quantCall("Rotate", k.array(v), k.array(d), k.factor("f")))
}

// Square is in degrees.
func (k quaternion) Square(a, b *jen.Statement) jen.Code {
	return squareDegrees(quantCall("Angle", k.array(a), k.array(b)))
}

func squareDegrees(radians jen.Code) *jen.Statement {
	return quantCall("Square", jen.Float64().Call(radians).Op("*").Parens(num(180).Op("/").Qual("math", "Pi")), num(0))
}

// Correct turns by what leads from was to is.
func (k quaternion) Correct(v, was, is *jen.Statement) jen.Code {
	if k.correct != model.Rotate {
		return nil
	}
	by := quantCall("RotationBetween", k.array(is), k.array(was))
	return k.spread(v, quantCall("Rotate", k.array(v), by, num(1)))
}

// Ends are identity: zeros, which are no rotation, come back as that.
func (k quaternion) Ends() (low, high jen.Code) {
	if k.bits == 0 {
		return nil, nil
	}
	return k.literal(num(1), 3), k.literal(num(1), 3)
}
