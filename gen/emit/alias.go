package emit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/tickwire/tickwire/gen/model"
)

// Locals are the names of parameters and variables in generated functions. An
// import or a type of the package with such a name would be hidden where it is
// needed.
var Locals = append(held(), "a", "b", "base", "c", "d", "dt", "err", "f", "fresh", "high", "i", "is", "j", "k", "l", "leap", "low", "m", "out", "p", "q", "r", "rate", "refs", "s", "same", "share", "span", "t", "ticks", "ulps", "v", "visit", "w", "was", "x") // immutable: a table

type alias struct {
	text    string
	renamed bool
}

// aliases names every package that the output could import, so that jennifer
// never chooses: it knows neither the names declared in the package nor the
// locals of our functions, and gives one name twice.
func aliases(p *model.Package) map[string]alias {
	names := map[string]string{
		"encoding/binary": "binary", "fmt": "fmt", "math": "math", "testing": "testing", "unsafe": "unsafe",
	}
	for _, path := range Imports[4:] {
		names[path] = base(path)
	}
	foreign(p, func(path, name string) { names[path] = name })
	used := map[string]bool{}
	out := map[string]alias{}
	for _, path := range slices.Sorted(maps.Keys(names)) {
		text := names[path]
		for n := 2; used[text] || p.Taken[text] || slices.Contains(Locals, text); n++ {
			text = names[path] + strconv.Itoa(n)
		}
		used[text] = true
		out[path] = alias{text, text != base(path)}
	}
	return out
}

func base(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}
