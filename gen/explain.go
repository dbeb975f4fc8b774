package gen

import (
	"fmt"
	"strings"

	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/model"
)

// Explain returns the wire table of the annotated type of that Go name: bits,
// form and worst error of every field.
func (r *Run) Explain(name string) (string, error) {
	var b strings.Builder
	for _, p := range r.packages {
		for _, t := range p.Types {
			if t.Go != name || t.Root == nil {
				continue
			}
			fmt.Fprintf(&b, "%s %q (%s.%s)\n", t.Role, t.Name, p.Name, t.Go)
			for _, line := range emit.Table(t, true) {
				b.WriteString("  " + line + "\n")
			}
			forms := []model.Form{model.Image, model.Raw}
			if t.Role != model.Component {
				forms = []model.Form{model.Message}
			}
			for _, f := range forms {
				bits, fixed := emit.FormSize(t, f)
				most := "exactly"
				if !fixed {
					most = "at most"
				}
				fmt.Fprintf(&b, "  %s: %s %d bits\n", [...]string{"image", "raw", "message"}[f], most, bits)
			}
			if t.Versioned {
				fmt.Fprintf(&b, "  versioned: at most %d bits\n", emit.VersionedSize(t))
			}
		}
	}
	if b.Len() == 0 {
		return "", fmt.Errorf("no annotated type %s", name)
	}
	return b.String(), nil
}
