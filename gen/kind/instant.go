package kind

import (
	"go/types"
	"math/bits"
	"strconv"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// instant is a time.Time of an action or event: the number of steps since the
// zero time, in UTC, from year 1 to 9999. Zone and monotonic clock stay at
// home.
type instant struct {
	spoken
	step  time.Duration
	max   uint64
	width int
}

func isInstant(t types.Type) bool { return isNamed(t, "time", "Time") }

// isNamed reports whether a type is that of a package, by whichever alias.
func isNamed(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
}

func makeInstant(b *Builder, f Field) *model.Node {
	if f.In == model.Component {
		b.pointing(f, "keep its UnixMilli in an int64, or a tick")
		return nil
	}
	text, given := f.Tag.Get("step")
	if !given {
		b.problem(f, model.StepWithoutRange, "time.Time needs `step=`, such as step=1ms or step=1s")
		return nil
	}
	step, err := time.ParseDuration(text)
	switch {
	case err != nil || step <= 0:
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected a duration above zero, such as 1ms", "step="+text)
	case step < 100:
		b.problem(f, model.StepTooFine, "step=%s needs more than 64 bits for the years 1 to 9999; the finest is 100ns", text)
	case time.Second%step != 0 && step%time.Second != 0:
		b.problem(f, model.UnevenRange, "step=%s neither divides a second nor is a whole number of them", text)
	default:
		k := instant{spoken: spoken{leaf{typ: f.Type}}, step: step, max: instantCodes(uint64(step))}
		k.width = bits.Len64(k.max)
		return &model.Node{Leaf: k}
	}
	return nil
}

func (k instant) Text() string {
	return "time step=" + k.step.String() + " bits=" + strconv.Itoa(k.width)
}

func (k instant) Width(f model.Form) model.Width { return model.Width{Bits: k.width, Fixed: true} }
func (k instant) Worst() string                  { return (k.step / 2).String() + ", clamped to year 1 to 9999" }
func (k instant) Total(f model.Form) bool        { return false }

func (k instant) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	return quantCall("CodeInstant", x, number(uint64(k.step)))
}

func (k instant) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	return block(checkCode(code, k.max, k.width, path), set(x, quantCall("Instant", code, number(uint64(k.step)))))
}

// years1to9999 is the number of seconds from year 1 to the end of year 9999.
const years1to9999 = 315537897600

// instantCodes is the highest code of wire/quant's for steps of so many
// nanoseconds; the generated code hands it on.
func instantCodes(step uint64) uint64 {
	if step < 1e9 {
		return years1to9999*(1e9/step) - 1
	}
	return (years1to9999 - 1) / (step / 1e9)
}
