package kind

import (
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// custom is a value of any type in a form of the game's own.
type custom struct {
	leaf
	codec *types.TypeName
	call  *jen.Statement // the codec, a value of no bytes
	bits  int
	ends  bool // it has Ends, for tests
}

// maxCodecBits is the most that a codec can say it writes; a message is smaller.
const maxCodecBits = 1 << 16

// MaxBits ends the name of the constant that says how much a codec writes.
const MaxBits = "MaxBits"

func makeCodec(b *Builder, f Field) *model.Node {
	name, _ := f.Tag.Get("codec")
	o, why := b.named(f, name)
	codec, isType := o.(*types.TypeName)
	switch {
	case o == nil && why != "":
		b.problem(f, model.NoCodec, "codec=%s: %s", name, why)
		return nil
	case !isType:
		known := b.near(f, func(o types.Object) bool { _, is := o.(*types.TypeName); return is })
		b.problem(f, model.NoCodec, "codec=%s: no type %s in package %s%s", name, name, b.in(f).Name(), model.DidYouMean(name, known))
		return nil
	}
	of := CodecOf(codec.Type())
	if of != nil && !types.Identical(of, f.Type) {
		if n, handed := b.handed(f); handed {
			return n
		}
	}
	bits, ok := b.implements(f, name, codec, of)
	if !ok || !b.closed(f) {
		return nil
	}
	l, ok := b.discrete(f, "a field with a codec of your own")
	if !ok {
		return nil
	}
	if _, max := f.Tag.Get("max"); max {
		b.problem(f, model.KeyMisplaced, "key \"max\" means nothing for a field of type %s, which the codec writes as a whole", b.typeName(f.Type))
		return nil
	}
	ends, _ := method(codec.Type(), "Ends")
	return &model.Node{Leaf: custom{leaf: l, codec: codec, call: b.use(codec).Values(), bits: bits, ends: ends != nil}}
}

// handed makes a field whose elements the codec may be for.
func (b *Builder) handed(f Field) (n *model.Node, handed bool) {
	for _, r := range table {
		if r.by != "" || !slices.Contains(r.keys, "codec") || !r.takes(f.Type) {
			continue
		}
		if s, ok := f.Type.Underlying().(*types.Struct); ok && r.name == "struct" && !isVector(s) {
			return nil, false
		}
		return r.make(b, f), true
	}
	return nil, false
}

// codecMethods are those of netcomp.FieldCodec; %s is the type of the field.
// immutable: a table
var codecMethods = []struct{ name, params, types string }{
	{"Append", "(w *wire.BitWriter, v *%s)", "(*" + WirePath + ".BitWriter, *%s)"},
	{"Parse", "(r *wire.BitReader, v *%s) error", "(*" + WirePath + ".BitReader, *%s) error"},
	{"Skip", "(r *wire.BitReader)", "(*" + WirePath + ".BitReader)"},
	{"Canon", "(v *%s)", "(*%s)"},
}

// CodecOf is the type that a codec is for, by what its Append takes; nil if
// that does not say.
func CodecOf(codec types.Type) types.Type {
	m, _ := method(codec, "Append")
	if m == nil || m.Signature().Params().Len() != 2 {
		return nil
	}
	p, ok := types.Unalias(m.Signature().Params().At(1).Type()).(*types.Pointer)
	if !ok {
		return nil
	}
	return p.Elem()
}

// method finds an exported method of a type or of a pointer to it.
func method(t types.Type, name string) (m *types.Func, pointer bool) {
	o, _, indirect := types.LookupFieldOrMethod(t, true, nil, name)
	m, _ = o.(*types.Func)
	if m == nil {
		return nil, false
	}
	_, pointer = m.Signature().Recv().Type().(*types.Pointer)
	return m, pointer && !indirect
}

// implements checks a codec against netcomp.FieldCodec and returns its most
// bits. A codec has no state: its methods are called on a value made there.
func (b *Builder) implements(f Field, name string, codec *types.TypeName, of types.Type) (bits int, ok bool) {
	typ := b.typeName(f.Type)
	fail := func(text string, args ...any) (int, bool) {
		b.problem(f, model.NoCodec, "codec %s does not implement netcomp.FieldCodec[%s]: "+text, append([]any{name, typ}, args...)...)
		return 0, false
	}
	if s, is := codec.Type().Underlying().(*types.Struct); !is || s.NumFields() > 0 || codec.Type().(interface{ TypeArgs() *types.TypeList }).TypeArgs().Len() > 0 {
		return fail("it is not a struct{}, and a codec holds nothing")
	}
	for _, want := range codecMethods {
		m, pointer := method(codec.Type(), want.name)
		params := want.name + strings.ReplaceAll(want.params, "%s", typ)
		switch {
		case m == nil:
			return fail("missing %s", params)
		case pointer:
			return fail("%s has a pointer receiver; it is called on a value", want.name)
		case signature(m.Signature(), imported) != strings.ReplaceAll(want.types, "%s", imported(f.Type)):
			return fail("%s%s, want %s", want.name, signature(m.Signature(), b.typeName), params)
		}
	}
	if m, _ := method(codec.Type(), "Ends"); m != nil && signature(m.Signature(), imported) != "() ("+imported(f.Type)+", "+imported(f.Type)+")" {
		return fail("Ends%s, want Ends() (low, high %s), or none", signature(m.Signature(), b.typeName), typ)
	}
	constName := codec.Name() + MaxBits
	c, _ := codec.Pkg().Scope().Lookup(constName).(*types.Const)
	if c == nil {
		return fail("missing const %s, the most bits that Append writes", constName)
	}
	n, exact := constant.Int64Val(constant.ToInt(c.Val()))
	if !exact || n < 1 || n > maxCodecBits {
		return fail("%s is %s, want 1 to %d bits", constName, c.Val(), maxCodecBits)
	}
	return int(n), true
}

// imported spells a type with import paths.
func imported(t types.Type) string { return types.TypeString(t, nil) }

// closed checks what a codec's value may hold: in a component nothing that
// points, and nowhere an entity, for which a codec knows no name.
func (b *Builder) closed(f Field) bool {
	if f.In == model.Component {
		if path, t := within(f.Type, points); t != nil {
			b.problem(f, model.NoPointer, "%s%s is a %s, which points, and a component must hold nothing that points; keep it outside the component",
				b.typeName(f.Type), path, b.typeName(t))
			return false
		}
	}
	if path, t := within(f.Type, IsEntity); t != nil {
		b.problem(f, model.NoCodec, "%s%s is an entity, which a codec cannot name to a peer; make it a field of its own", b.typeName(f.Type), path)
		return false
	}
	return true
}

// within finds a type in the arrays and structs of t.
func within(t types.Type, is func(types.Type) bool) (path string, found types.Type) {
	if is(t) {
		return "", t
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		path, found = within(u.Elem(), is)
		return "[" + strconv.FormatInt(u.Len(), 10) + "]" + path, found
	case *types.Struct:
		for v := range u.Fields() {
			if path, found = within(v.Type(), is); found != nil {
				return "." + v.Name() + path, found
			}
		}
	}
	return "", nil
}

func (k custom) Text() string {
	return "codec=" + k.codec.Name() + " bits<=" + strconv.Itoa(k.bits)
}

func (k custom) Width(model.Form) model.Width { return model.Width{Bits: k.bits} }
func (custom) Worst() string                  { return "that of the codec" }
func (k custom) ImageType() jen.Code          { return Spell(k.typ) }

// do calls a method of the codec.
func (k custom) do(name string, args ...jen.Code) *jen.Statement {
	return k.call.Clone().Dot(name).Call(args...)
}

func pointer(x *jen.Statement) jen.Code { return jen.Op("&").Add(x) }

func (k custom) Quantize(q, v *jen.Statement) jen.Code   { return block(set(q, v), k.Canon(q)) }
func (k custom) Dequantize(v, q *jen.Statement) jen.Code { return set(v, q) }
func (k custom) Canon(v *jen.Statement) jen.Code         { return k.do("Canon", pointer(v)) }

// Differ asks netcomp where a value may differ from itself.
func (k custom) Differ(a, b *jen.Statement) jen.Code {
	if _, float := within(k.typ, isFloat); float != nil {
		return jen.Qual(NetcompPath, "Differ").Call(a, b)
	}
	return k.leaf.Differ(a, b)
}

func (custom) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (custom) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

func (k custom) Append(f model.Form, x *jen.Statement) jen.Code {
	return k.do("Append", jen.Id("w"), pointer(x))
}

// Parse makes an error that the codec returns the reader's, which is no change
// if it was.
func (k custom) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	call := jen.Parens(k.call.Clone()).Dot("Parse").Call(jen.Id("r"), pointer(x))
	return jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(
		jen.Id("r").Dot("Fail").Call(jen.Qual("fmt", "Errorf").Call(jen.Lit(path+": %w: %w"), jen.Err(), jen.Qual(WirePath, "ErrValue"))),
	)
}

// Ends are two values that the codec itself names, in one call.
func (k custom) Ends() (low, high jen.Code) {
	if !k.ends {
		return nil, nil
	}
	return k.do("Ends"), jen.Null()
}

func (k custom) Skip(f model.Form) jen.Code { return k.do("Skip", jen.Id("r")) }
