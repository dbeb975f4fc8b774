package kind

import (
	"go/constant"
	"go/types"
	"math/big"
	"slices"
	"strings"
)

// constants are the values of the constants that the package of a type
// declares of it, each once, in order.
func constants(t *types.Named) []*big.Int {
	var out []*big.Int
	if t.Obj().Pkg() == nil {
		return nil
	}
	scope := t.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), t) {
			continue
		}
		if x, ok := new(big.Int).SetString(constant.ToInt(c.Val()).ExactString(), 10); ok {
			out = append(out, x)
		}
	}
	slices.SortFunc(out, (*big.Int).Cmp)
	return slices.CompactFunc(out, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
}

// list spells numbers in order, three and more that follow each other as first:last.
func list(xs []*big.Int) string {
	var parts []string
	for len(xs) > 0 {
		n := 1
		for n < len(xs) && new(big.Int).Sub(xs[n], xs[0]).Cmp(big.NewInt(int64(n))) == 0 {
			n++
		}
		switch {
		case n > 2:
			parts = append(parts, xs[0].String()+":"+xs[n-1].String())
		default:
			n = 1
			parts = append(parts, xs[0].String())
		}
		xs = xs[n:]
	}
	return strings.Join(parts, ",")
}
