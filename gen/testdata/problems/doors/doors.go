package doors

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	far2 "github.com/tickwire/tickwire/gen/testdata/problems/doors/far"
	"github.com/tickwire/tickwire/wire"
)

type Pair struct{ A, B float32 }

type Count int8

//netgen:component
type Blends struct {
	A float32    `net:"interp=smoth"`        // want "Blends.A: interp=smoth: no such interpolator and no function smoth in package doors; did you mean \"smooth\"\? \(netgen: NG050\)"
	B float32    `net:"interp=lrep"`         // want "interp=lrep: no such interpolator and no function lrep in package doors; did you mean \"lerp\"\?"
	C float32    `net:"interp=zip"`          // want "no function zip in package doors \(netgen: NG050\)"
	D Pair       `net:"interp=smooth"`       // want "interp=smooth: func smooth\(\*float32, \*float32, \*float32, float32, float32\), want func smooth\(out, a, b \*Pair, t, dt float32\) \(netgen: NG050\)"
	E float32    `net:"interp=Pair"`         // want "interp=Pair: Pair is no function; want func Pair\(out, a, b \*float32, t, dt float32\)"
	F float32    `net:"interp=anything"`     // want "interp=anything: func anything\(\*T, \*T, \*T, float32, float32\), want func"
	G float32    `net:"interp=answers"`      // want "interp=answers: func answers\(\*float32, \*float32, \*float32, float32, float32\) bool, want func"
	H float32    `net:"interp=far.Glide"`    // want "interp=far.Glide: this file does not import a package far; where only a tag uses it, write import _ \"path\""
	I float32    `net:"interp=far2.Slide"`   // want "interp=far2.Slide: package github.com/tickwire/tickwire/gen/testdata/problems/doors/far has no Slide"
	J float32    `net:"interp=far2.glide"`   // want "interp=far2.glide: package .*/far has no glide"
	K Count      `net:"interp=count,snap=2"` // want "snap= is a distance between numbers; let count switch where it should \(netgen: NG027\)"
	L [2]float32 `net:"interp=smooth"`       // want "want func smooth\(out, a, b \*\[2\]float32, t, dt float32\)"
	M far2.Open  // want "Blends.M.B: interp=glide: no such interpolator and no function glide in package far; did you mean \"Glide\"" "Blends.M.C: interp=other.Glide: a struct of another package names what is in that package" "Blends.M.D: interp=Slide: no such interpolator and no function Slide in package far"
	N float32    `net:"interp=smooth(2)"`            // want "only hermite and color take an argument"
	O float32    `net:"range=0:1,step=1/8,interp=t"` // fine but for the name of the function, see below
}

//netgen:component interp=smooth // want "Whole: interp=smooth: no such interpolator; a function of your own blends a field: name it in the tag of that \(netgen: NG050\)"
type Whole struct {
	A float32
}

//netgen:action
type Act struct {
	A float32 `net:"interp=smooth"` // want "interp= applies to components, not to an action"
}

func smooth(out, a, b *float32, t, dt float32) {}

func count(out, a, b *Count, t, dt float32) {}

func anything[T any](out, a, b *T, t, dt float32) {}

func answers(out, a, b *float32, t, dt float32) bool { return false }

func t(out, a, b *float32, t, dt float32) {} // want "generated code has a variable t where it needs this; rename this \(netgen: NG035\)"

//netgen:component
type Coded struct {
	A Pair       `net:"codec=Piar"`             // want "Coded.A: codec=Piar: no type Piar in package doors; did you mean \"Pair\"\? \(netgen: NG036\)"
	B Pair       `net:"codec=smooth"`           // want "codec=smooth: no type smooth in package doors"
	C Pair       `net:"codec=far.Codec"`        // want "codec=far.Codec: this file does not import a package far"
	D Pair       `net:"codec=Pair"`             // want "codec Pair does not implement netcomp.FieldCodec\[Pair\]: it is not a struct{}, and a codec holds nothing"
	E Pair       `net:"codec=empty"`            // want "codec empty does not implement netcomp.FieldCodec\[Pair\]: missing Append\(w \*wire.BitWriter, v \*Pair\) \(netgen: NG036\)"
	F Pair       `net:"codec=writer"`           // want "codec writer does not implement netcomp.FieldCodec\[Pair\]: missing Parse\(r \*wire.BitReader, v \*Pair\) error"
	G Pair       `net:"codec=byPointer"`        // want "Append has a pointer receiver; it is called on a value"
	H Pair       `net:"codec=byValue"`          // want "Append\(\*wire.BitWriter, Pair\), want Append\(w \*wire.BitWriter, v \*Pair\)"
	I Pair       `net:"codec=boundless"`        // want "missing const boundlessMaxBits, the most bits that Append writes"
	J int16      `net:"codec=boundless"`        // want "codec boundless does not implement netcomp.FieldCodec\[int16\]: Append\(\*wire.BitWriter, \*Pair\), want Append\(w \*wire.BitWriter, v \*int16\)"
	K Pair       `net:"codec=vast"`             // want "vastMaxBits is 1e\+06, want 1 to 65536 bits"
	L Pair       `net:"codec=ending"`           // want "Ends\(\) Pair, want Ends\(\) \(low, high Pair\), or none"
	M [2]Pair    `net:"codec=boundless"`        // want "Coded.M: codec boundless does not implement netcomp.FieldCodec\[Pair\]: missing const"
	N time.Time  `net:"codec=moment"`           // want "time.Time.loc is a \*time.Location, which points, and a component must hold nothing that points; keep it outside the component \(netgen: NG013\)"
	O Held       `net:"codec=held"`             // want "Held.Who is an entity, which a codec cannot name to a peer; make it a field of its own \(netgen: NG036\)"
	P Pair       `net:"codec=good,range=0:1"`   // want "key \"range\" means nothing for a field of type Pair"
	Q Pair       `net:"codec=good,interp=lerp"` // want "interp=lerp needs a float; a field with a codec of your own can only snap"
	S Pair       `net:"codec=good,max=3"`       // want "key \"max\" means nothing for a field of type Pair, which the codec writes as a whole"
	R far2.Thing // want "type far.Thing has the unexported field n; add codec= or copy its fields into a struct of your own \(netgen: NG032\)"
}

type Held struct{ Who ecs.Entity }

type empty struct{}

type writer struct{}

func (writer) Append(w *wire.BitWriter, v *Pair) {}

type byPointer struct{}

func (*byPointer) Append(w *wire.BitWriter, v *Pair) {}

type byValue struct{}

func (byValue) Append(w *wire.BitWriter, v Pair) {}

type boundless struct{}

func (boundless) Append(w *wire.BitWriter, v *Pair)      {}
func (boundless) Parse(r *wire.BitReader, v *Pair) error { return nil }
func (boundless) Skip(r *wire.BitReader)                 {}
func (boundless) Canon(v *Pair)                          {}

type vast struct{}

func (vast) Append(w *wire.BitWriter, v *Pair)      {}
func (vast) Parse(r *wire.BitReader, v *Pair) error { return nil }
func (vast) Skip(r *wire.BitReader)                 {}
func (vast) Canon(v *Pair)                          {}

const vastMaxBits = 1e6

type ending struct{}

func (ending) Append(w *wire.BitWriter, v *Pair)      {}
func (ending) Parse(r *wire.BitReader, v *Pair) error { return nil }
func (ending) Skip(r *wire.BitReader)                 {}
func (ending) Canon(v *Pair)                          {}
func (ending) Ends() (p Pair)                         { return p }

const endingMaxBits = 3

type good struct{}

func (good) Append(w *wire.BitWriter, v *Pair)      {}
func (good) Parse(r *wire.BitReader, v *Pair) error { return nil }
func (good) Skip(r *wire.BitReader)                 {}
func (good) Canon(v *Pair)                          {}

const goodMaxBits = 3

type moment struct{}

func (moment) Append(w *wire.BitWriter, v *time.Time)      {}
func (moment) Parse(r *wire.BitReader, v *time.Time) error { return nil }
func (moment) Skip(r *wire.BitReader)                      {}
func (moment) Canon(v *time.Time)                          {}

const momentMaxBits = 64

type held struct{}

func (held) Append(w *wire.BitWriter, v *Held)      {}
func (held) Parse(r *wire.BitReader, v *Held) error { return nil }
func (held) Skip(r *wire.BitReader)                 {}
func (held) Canon(v *Held)                          {}

const heldMaxBits = 64
