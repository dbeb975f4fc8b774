package gen

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/model"
)

// Stats returns a table of what the run found: for every type its values,
// groups and bits, for every package the bytes of its output.
//
//	game: 2 types, netgen.lock 212 bytes, zz_net.go 5120 bytes, zz_net_test.go 402 bytes
//	  type       role       fields  groups  bits     raw bits
//	  inventory  component  84      4       12..700  1390
//	  ping       event      1               8
//
// A field is a value on the wire, with each element of an array counted; bits
// are those of the image, or of an action or event.
func (r *Run) Stats() string {
	var b strings.Builder
	for _, p := range r.packages {
		fmt.Fprintf(&b, "%s: %s", p.Path, count(len(p.Types), "type"))
		for _, f := range r.Files {
			if filepath.Dir(f.Path) == p.Dir {
				fmt.Fprintf(&b, ", %s %d bytes", filepath.Base(f.Path), len(f.New))
			}
		}
		b.WriteByte('\n')
		tab := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		fmt.Fprintln(tab, "  type\trole\tfields\tgroups\tbits\traw bits")
		for _, t := range p.Types {
			if t.Root != nil {
				fmt.Fprintln(tab, "  "+strings.Join(row(t), "\t"))
			}
		}
		tab.Flush()
	}
	return strings.ReplaceAll(b.String(), "  \n", "\n")
}

// row is the line of one type.
func row(t *model.Type) []string {
	fields := 0
	t.Root.Leaves(func(_ string, times int, _ model.Leaf) { fields += times })
	cells := []string{t.Name, t.Role.String(), strconv.Itoa(fields)}
	if t.Role != model.Component {
		return append(cells, "", bits(t, model.Message))
	}
	return append(cells, strconv.Itoa(len(t.Groups)), bits(t, model.Image), bits(t, model.Raw))
}

// bits is the width of a form: the least and the most, or the one it always has.
func bits(t *model.Type, f model.Form) string {
	most, fixed := emit.FormSize(t, f)
	if fixed {
		return strconv.Itoa(most)
	}
	return fmt.Sprintf("%d..%d", fewest(t, f), most)
}

// fewest are the least bits of a form: those that every peer gets.
func fewest(t *model.Type, f model.Form) int {
	whole, _ := emit.Size(t.Root, f)
	most, _ := emit.FormSize(t, f)
	if !emit.Shared(t) {
		return least(t.Root, f)
	}
	sum := most - whole // who it is for
	for _, field := range t.Root.Fields {
		if field.Send == t.Send {
			sum += least(field, f)
		}
	}
	return sum
}

// least is the fewest bits of a form: of what can be empty, none.
func least(n *model.Node, f model.Form) int {
	switch {
	case n.Leaf != nil:
		if w := n.Leaf.Width(f); !w.Fixed {
			return w.Least
		} else {
			return w.Bits
		}
	case n.Elem != nil && n.Bundle == model.Array:
		return n.Len * least(n.Elem, f)
	}
	sum := 0
	for _, field := range n.Fields {
		sum += least(field, f)
	}
	return sum
}

// count is a number of things, in words.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
