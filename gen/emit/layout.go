package emit

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/kind"
	"github.com/tickwire/tickwire/gen/model"
)

// Text returns the canonical lines of a type: one a leaf, with its place in
// the type and its wire form, and what the field says that both sides must do
// alike. Two builds whose lines are equal read each other's bytes; no name of a
// package or Go type is in them.
func Text(t *model.Type) string {
	var lines []string
	for _, f := range t.Root.Fields {
		agree := ""
		if f.Group != "" {
			agree += " group=" + f.Group
		}
		if partial(t, f.Send) {
			agree += " send=" + f.Send.String()
		}
		if f.Predict != "" {
			agree += " predict=" + f.Predict
		}
		(&model.Node{Fields: []*model.Node{f}}).Leaves(func(path string, _ int, l model.Leaf) {
			lines = append(lines, path+" "+l.Text()+agree)
		})
	}
	return strings.Join(lines, "\n")
}

// Table returns the layout of a type as aligned lines: bit offset and width of
// every field, the form of it, and in the long version its worst error.
func Table(t *model.Type, long bool) []string {
	var buf bytes.Buffer
	tab := tabwriter.NewWriter(&buf, 0, 0, 2, ' ', 0)
	head, raws := "bit\tbits\tfield\tform", t.Role == model.Component
	if raws {
		head = "bit\tbits\traw\tfield\tform"
	}
	if long {
		head += "\tworst error"
	}
	numbers := t.Numbers
	if len(numbers) > 0 {
		head = "no\t" + head
	}
	fmt.Fprintln(tab, head)
	at, fixed := 0, true
	if Shared(t) {
		at = shareBits
	}
	t.Root.Leaves(func(path string, times int, l model.Leaf) {
		w := l.Width(wireForm(t))
		few := strings.Contains(path, "[<=") // of a list, slice or map
		fixed = fixed && !few
		if len(numbers) > 0 {
			fmt.Fprintf(tab, "%d\t", numbers[0])
			numbers = numbers[1:]
		}
		offset := "+"
		if fixed {
			offset = fmt.Sprint(at)
		}
		fmt.Fprintf(tab, "%s\t%s\t", offset, bitsText(w, times, few))
		if raws {
			fmt.Fprintf(tab, "%s\t", bitsText(l.Width(model.Raw), times, few))
		}
		fmt.Fprintf(tab, "%s\t%s", path, l.Text())
		if long {
			fmt.Fprintf(tab, "\t%s", l.Worst())
		}
		fmt.Fprintln(tab)
		at, fixed = at+times*w.Bits, fixed && w.Fixed
	})
	tab.Flush()
	lines := strings.Split(strings.TrimRight(buf.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

func bitsText(w model.Width, times int, few bool) string {
	s := fmt.Sprint(w.Bits)
	if !w.Fixed {
		s = "<=" + s
	}
	switch {
	case few:
		s = fmt.Sprintf("<=%dx%s", times, s)
	case times != 1:
		s = fmt.Sprintf("%dx%s", times, s)
	}
	return s
}

// layout is the comment above a codec.
func layout(t *model.Type) jen.Code {
	var s jen.Statement
	s.Comment(fmt.Sprintf("%sNet is the codec of the %s %s, %q on the wire.", t.Low, t.Role, t.Go, t.Name)).Line()
	if lines := Table(t, false); len(lines) > 1 {
		s.Comment("//").Line()
		for _, line := range lines {
			s.Comment("//\t" + line).Line()
		}
	}
	return &s
}

// info writes the method of that name.
func info(t *model.Type) jen.Code {
	lines := strings.SplitAfter(Text(t), "\n")
	text := jen.Lit(lines[0])
	for _, line := range lines[1:] {
		text.Op("+").Line().Lit(line)
	}
	var fields []jen.Code
	set := func(name string, value jen.Code) { fields = append(fields, jen.Line().Id(name).Op(":").Add(value)) }
	set("Name", jen.Lit(t.Name))
	set("Text", text)
	flag := func(name string, on bool) {
		if on {
			set(name, jen.True())
		}
	}
	flag("Interp", anyLeaf(blended(t.Root), isInterp))
	flag("Refs", hasRefs(t.Root))
	flag("Predicts", predicts(t))
	flag("Watch", t.Watch)
	flag("Local", t.Local)
	flag("Copied", t.Copied)
	flag("Big", t.Big)
	flag("Free", t.Free)
	flag("Always", t.When == model.Always)
	if once := once(t); len(once) > 0 {
		set("Once", jen.Index().String().Values(once...))
	}
	if t.Send != model.All {
		set("Send", shareName(t.Send))
	}
	flag("Partial", Shared(t))
	bits, _ := FormSize(t, wireForm(t))
	set("MaxImageBits", jen.Lit(bits))
	if t.Role == model.Component {
		bits, _ := FormSize(t, model.Raw)
		set("MaxRawBits", jen.Lit(bits))
		set("MaxDeltaBits", jen.Lit(DeltaSize(t)))
	}
	if t.Versioned {
		set("Versioned", jen.True())
		set("MaxVersionedBits", jen.Lit(VersionedSize(t)))
	}
	name := jen.Qual(kind.NetcompPath, "Info")
	return method(t, "Info").Add(name).Block(jen.Return(jen.Add(name).Values(append(fields, jen.Line())...)))
}

// wireForm is the form that other peers see of a type.
func wireForm(t *model.Type) model.Form {
	if t.Role == model.Component {
		return model.Image
	}
	return model.Message
}

// once are the names of the fields that are told with the spawn only.
func once(t *model.Type) (names []jen.Code) {
	for _, f := range t.Root.Fields {
		if f.When == model.OnSpawn {
			names = append(names, jen.Lit(f.Name))
		}
	}
	return names
}

func predicts(t *model.Type) bool {
	return slices.ContainsFunc(t.Root.Fields, func(f *model.Node) bool { return f.Predict != "" })
}
