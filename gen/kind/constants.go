package kind

import (
	"go/constant"
	"go/types"
	"math/big"
	"slices"
	"strings"
)

// constants are the constants that the package of a type declares of it, in the
// order of their names. Of another package only the exported ones are known.
func constants(t *types.Named, local *types.Package) []*types.Const {
	if t.Obj().Pkg() == nil {
		return nil
	}
	var out []*types.Const
	scope := t.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), t) && (c.Exported() || c.Pkg() == local) && c.Val().Kind() == constant.Int {
			out = append(out, c)
		}
	}
	return out
}

// valuesOf are the values of constants, each once, in order.
func valuesOf(list []*types.Const) []*big.Int {
	var out []*big.Int
	for _, c := range list {
		x, _ := new(big.Int).SetString(c.Val().ExactString(), 10)
		out = append(out, x)
	}
	slices.SortFunc(out, (*big.Int).Cmp)
	return slices.CompactFunc(out, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
}

// list spells numbers in order, three and more that follow each other as
// first:last.
func list(xs []*big.Int) string {
	var parts []string
	for len(xs) > 0 {
		n := 1
		for n < len(xs) && new(big.Int).Sub(xs[n], xs[0]).Cmp(big.NewInt(int64(n))) == 0 {
			n++
		}
		if n > 2 {
			parts = append(parts, xs[0].String()+":"+xs[n-1].String())
		} else {
			n = 1
			parts = append(parts, xs[0].String())
		}
		xs = xs[n:]
	}
	return strings.Join(parts, ",")
}
