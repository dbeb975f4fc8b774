package kind

import (
	"go/types"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// named finds what the tag of a field calls by name: of the package that the
// tag is written in, or of one that its file imports. why says why there is no
// such thing.
func (b *Builder) named(f Field, name string) (o types.Object, why string) {
	if f.Home == nil || f.Home == b.Local {
		o, why = b.Find(f.Pos, name)
	} else if strings.Contains(name, ".") {
		return nil, "a struct of another package names what is in that package"
	} else {
		o = f.Home.Scope().Lookup(name)
	}
	if o != nil && o.Pkg() != b.Local && !o.Exported() {
		return nil, name + " is not exported"
	}
	return o, why
}

// use makes the text that names an object, which the output then depends on.
func (b *Builder) use(o types.Object) *jen.Statement {
	if !slices.Contains(b.Used, o) {
		b.Used = append(b.Used, o)
	}
	return jen.Qual(o.Pkg().Path(), o.Name())
}

// in names the package that a tag is written in.
func (b *Builder) in(f Field) *types.Package {
	if f.Home == nil {
		return b.Local
	}
	return f.Home
}

// near are the names in the package of the tag that a name of the same sort
// could have been meant for.
func (b *Builder) near(f Field, is func(o types.Object) bool) (names []string) {
	scope := b.in(f).Scope()
	for _, name := range scope.Names() {
		if is(scope.Lookup(name)) {
			names = append(names, name)
		}
	}
	return names
}

// signature spells parameters and results without the names of parameters, so
// that two that are the same are equal as texts.
func signature(s *types.Signature, spell func(t types.Type) string) string {
	list := func(tuple *types.Tuple) string {
		var out []string
		for v := range tuple.Variables() {
			out = append(out, spell(v.Type()))
		}
		return strings.Join(out, ", ")
	}
	text := "(" + list(s.Params()) + ")"
	switch results := list(s.Results()); s.Results().Len() {
	case 0:
	case 1:
		text += " " + results
	default:
		text += " (" + results + ")"
	}
	if s.Variadic() {
		text = strings.Replace(text, "[]", "...", 1)
	}
	return text
}

// own takes the function that interp= names out of the tag of a field: the
// field is blended by it as a whole, and what is in the field is told to snap,
// so that nothing else is done between two values. A number still lies apart
// from another, which is smoothed away.
func (b *Builder) own(f *Field) (own jen.Code, ok bool) {
	text, _ := f.Tag.Get("interp")
	i, err := model.ParseInterp(text)
	if err != nil || i.Blend != model.Custom {
		return nil, true // what is wrong with it is said by who takes it
	}
	o, why := b.named(*f, i.Arg)
	fn, isFunc := o.(*types.Func)
	want := "(out, a, b *" + b.typeName(f.Type) + ", t, dt float32)"
	switch {
	case o == nil && why != "":
		b.problem(*f, model.NoFunction, "interp=%s: %s", text, why)
	case o == nil:
		known := append(model.Interpolators(), b.near(*f, func(o types.Object) bool { _, ok := o.(*types.Func); return ok })...)
		b.problem(*f, model.NoFunction, "interp=%s: no such interpolator and no function %s in package %s%s", text, text, b.in(*f).Name(),
			model.DidYouMean(text, known))
	case !isFunc:
		b.problem(*f, model.NoFunction, "interp=%s: %s is no function; want func %s%s", text, text, o.Name(), want)
	case !blends(fn.Signature(), f.Type):
		b.problem(*f, model.NoFunction, "interp=%s: func %s%s, want func %s%s", text, fn.Name(), signature(fn.Signature(), b.typeName), fn.Name(), want)
	case snapGiven(*f) && !isFloat(f.Type):
		b.problem(*f, model.SnapWithoutInterp, "snap= is a distance between numbers; let %s switch where it should", text)
	default:
		instead := "snap"
		if isFloat(f.Type) {
			instead = "lerp"
		}
		f.Tag = f.Tag.With("interp", instead)
		return b.use(fn), true
	}
	return nil, false
}

func snapGiven(f Field) bool { _, given := f.Tag.Get("snap"); return given }

// blends reports whether a function is a func(out, a, b *T, t, dt float32).
func blends(s *types.Signature, t types.Type) bool {
	if s.Params().Len() != 5 || s.Results().Len() != 0 || s.Variadic() || s.TypeParams().Len() > 0 {
		return false
	}
	for i := range 5 {
		p := s.Params().At(i).Type()
		if i < 3 && !types.Identical(p, types.NewPointer(t)) || i >= 3 && !types.Identical(p, types.Typ[types.Float32]) {
			return false
		}
	}
	return true
}
