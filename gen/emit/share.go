package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// partial reports whether some peers get the type without what is for a share.
func partial(t *model.Type, to model.Share) bool { return to != t.Send && to != model.All }

// Shared reports whether a type has fields that only some peers get. Its forms
// begin with whom they are for: a form that arrives late may be older than
// what the reader knows of the owner.
func Shared(t *model.Type) bool {
	return slices.ContainsFunc(t.Root.Fields, func(f *model.Node) bool { return partial(t, f.Send) })
}

// shareBits are those that say for whom a form is.
const shareBits = 2

// shares are the first statements of an operation on a form of a type that has
// such fields.
func shares(t *model.Type, op operation) []jen.Code {
	switch {
	case !Shared(t):
		return nil
	case op == appends:
		return []jen.Code{
			jen.Id("share").Op(":=").Id("refs").Dot("Share"),
			jen.Id("w").Dot("Bits").Call(jen.Uint64().Call(jen.Id("share")), jen.Lit(shareBits)),
		}
	}
	return []jen.Code{jen.Id("share").Op(":=").Qual(kind.NetcompPath, "ParseShare").Call(jen.Id("r"))}
}

// skipShare passes over for whom a delta is: its groups say themselves whether they are there.
func skipShare(t *model.Type) []jen.Code {
	if !Shared(t) {
		return nil
	}
	return []jen.Code{jen.Qual(kind.NetcompPath, "ParseShare").Call(jen.Id("r"))}
}

// gets is the condition that a share is part of the one that the form is for.
func gets(a model.Share) *jen.Statement {
	return jen.Id("share").Dot("Tells").Call(shareName(a))
}

func shareName(a model.Share) jen.Code {
	return jen.Qual(kind.NetcompPath, [...]string{"ShareAll", "ShareOwner", "ShareOthers"}[a])
}
