package model

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseTag(t *testing.T) {
	tag, err := ParseTag(`json:"x" net:"range=-1:1, step=1/8,any"`)
	require.NoError(t, err)
	require.Equal(t, []Item{{"range", "-1:1", true}, {"step", "1/8", true}, {"any", "", false}}, tag.Items)
	value, ok := tag.Get("step")
	require.True(t, ok)
	require.Equal(t, "1/8", value)
	_, ok = tag.Get("interp")
	require.False(t, ok)

	tag, err = ParseTag(`net:"-"`)
	require.NoError(t, err)
	require.True(t, tag.Skip)
	for _, none := range []string{"", `json:"net"`, `json:"a,omitempty"`, `doc:"see net: below"`, `network:"x"`, `subnet:"x"`, `doc:"a \" net:b"`} {
		tag, err = ParseTag(none)
		require.NoError(t, err)
		require.Equal(t, Tag{}, tag)
	}

	for _, near := range []string{`Net:"any"`, `NET:"any"`, `json:"d",net:"any"`, `json:"d"	net:any`, `net`, `json:"d" net`, `net="any"`, `net: "any"`} {
		_, err = ParseTag(near)
		require.EqualError(t, err, "malformed struct tag `"+near+"`: write net:\"...\"")
	}

	_, err = ParseTag(`net:"rnage=0:1,any=1,bits=3,any,any"`)
	var codes []Code
	for _, f := range Split(err) {
		codes = append(codes, f.Code)
	}
	require.Equal(t, []Code{UnknownKey, MalformedTag, TwiceKey}, codes)
}

func TestParseDirective(t *testing.T) {
	d, err := ParseDirective("//netgen:component interp=lerp, name=pose.v2 // the second")
	require.NoError(t, err)
	require.Equal(t, Directive{Role: Component, Name: "pose.v2", Interp: Lerp}, d)
	_, err = ParseDirective("//netgen:evnt")
	require.EqualError(t, err, "unknown directive //netgen:evnt; did you mean event?")
}

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]string{"1": "1", "-2.5": "-5/2", "1/128": "1/128", "+0.01": "1/100", "007": "7"} {
		x, ok := ParseNumber(text)
		require.True(t, ok, text)
		require.Equal(t, want, x.RatString())
	}
	for _, text := range []string{"", "x", "1e9", "2/3", "1/0", "1/-2", "0x10", "Inf", "1_000", "--1", "1/2/3", "1.2.3", " 1"} {
		_, ok := ParseNumber(text)
		require.False(t, ok, text)
	}
}

func TestDidYouMean(t *testing.T) {
	require.Equal(t, `; did you mean "range"?`, didYouMean("rnage", fieldKeys))
	require.Equal(t, `; did you mean "step"?`, didYouMean("stp", fieldKeys))
	require.Empty(t, didYouMean("frobnicate", fieldKeys))
	require.Empty(t, didYouMean("", fieldKeys))
	require.Equal(t, 3, edits("kitten", "sitting"))
	require.Equal(t, 1, edits("ab", "ba"))
}

func TestProblems(t *testing.T) {
	var ps Problems
	at := func(line int) token.Position { return token.Position{Filename: "a.go", Line: line, Column: 2} }
	ps.Add(at(9), "A.X", Unexported, "text %d", 1)
	ps.Warn(at(3), "", Excluded, "warned")
	require.True(t, ps.Fatal())
	ps.Add(at(9), "B.X", Unexported, "text %d", 1) // the same fault, reached from another type
	sorted := ps.Sorted()
	require.Len(t, sorted, 2)
	require.Equal(t, "a.go:3:2: warning: warned (netgen: NG040)", sorted[0].String())
	require.Equal(t, "a.go:9:2: A.X: text 1 (netgen: NG010)", sorted[1].String())
}

func FuzzParse(f *testing.F) {
	f.Add(`net:"range=-64:64,step=1/128,interp=lerp"`)
	f.Add("//netgen:component name=x interp=snap // remark")
	f.Fuzz(func(t *testing.T, text string) {
		tag, err := ParseTag(text)
		if tag.Skip && err != nil {
			t.Fatal("skipped with an error")
		}
		for _, i := range tag.Items {
			if i.Key == "range" {
				if lo, hi, err := ParseRange(i.Value); err == nil && lo.Cmp(hi) >= 0 {
					t.Fatalf("%s: empty range", text)
				}
			}
		}
		_, err = ParseDirective(text)
		Split(err)
	})
}

func TestMayDirect(t *testing.T) {
	for _, near := range []string{"//netgn:component", "//negten event", "/*Netgen:action*/", "//netgen:x"} {
		require.True(t, MayDirect([]byte("package p\n\n"+near+"\ntype T struct{}\n")), near)
	}
	for _, far := range []string{"// An event of a component.", "// the action", "// netgen is a tool"} {
		require.False(t, MayDirect([]byte("package p\n\n"+far+"\ntype T struct{}\n")), far)
	}
}
