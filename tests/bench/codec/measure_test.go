package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMedian(t *testing.T) {
	require.Equal(t, 2.0, median([]float64{9, 1, 2}))
	require.Equal(t, 5.0, median([]float64{5}))
}

// Rows take turns, each its own number of calls, a multiple of the values.
func TestMeasureRunsEveryRow(t *testing.T) {
	var calls [2]int
	c := cell{"c", []row{
		{name: "floor", run: func(n int) { calls[0] += n }},
		{name: "row", run: func(n int) { calls[1] += n }},
	}}
	all := measure(c, 3, 0)
	require.Len(t, all, 2)
	require.Equal(t, "floor", all[0].name)
	require.Equal(t, 1.0, all[0].ratio)
	for _, n := range calls {
		require.Positive(t, n)
		require.Zero(t, n%count)
	}
}

func TestJudge(t *testing.T) {
	all := []result{
		{row: row{name: "memcpy"}, ratio: 1},
		{row: row{name: netgen, bits: []int{8, 9}, mostRatio: 2, mostBytes: 1, noAllocs: true}, ratio: 2},
		{row: row{name: "mus"}, ratio: 3},
		{row: row{name: "bebop"}, ratio: 2.5},
		{row: row{name: "benc"}, ratio: 1.5},
	}
	require.Empty(t, judge(all[0], all))
	require.Equal(t, []verdict{{"<= 2x", true}, {"< bebop's 2.50x", true}, {"<= 1 B", false}, {"0 allocs", true}}, judge(all[1], all))
	require.Empty(t, judge(all[2], all))
	require.Equal(t, []string{"c: netgen is 2.00x, 2 B, 0 allocs, promised is <= 1 B"}, missed(cell{name: "c"}, all))
	all[1].ratio, all[1].allocs = 2.6, 1
	require.Len(t, missed(cell{name: "c"}, all), 4)
	require.Equal(t, []string{"c: no row of netgen's"}, missed(cell{name: "c"}, all[2:]))
}

func TestTableAndStream(t *testing.T) {
	c := cell{name: "c"}
	all := []result{
		{row: row{name: "memcpy", bits: []int{16, 16}}, ratio: 1, nanos: 3},
		{row: row{name: netgen, bits: []int{8, 16}, mostRatio: 1}, ratio: 1.25, nanos: 4, allocs: 0.5},
	}
	var out bytes.Buffer
	people := newTable(&out)
	require.NoError(t, people.print(c, all))
	require.NoError(t, people.close())
	require.Equal(t, ""+
		"cell  row     ratio  bytes    allocs  promise\n"+
		"c     memcpy  1.00   2        0       \n"+
		"      netgen  1.25   1.5 (2)  0.5     <= 1x MISSED\n", out.String())

	out.Reset()
	programs := newStream(&out)
	require.NoError(t, programs.print(c, all))
	require.NoError(t, programs.close())
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 2)
	require.Contains(t, lines[1], "<= 1x")
	require.JSONEq(t, `{"cell":"c","row":"netgen","ratio":1.25,"nanos":4,"bytes":1.5,"most_bytes":2,"allocs":0.5,
		"promises":[{"text":"<= 1x","kept":false}]}`, lines[1])
}

func TestRunChoosesCells(t *testing.T) {
	var out bytes.Buffer
	_, err := run(newStream(&out), "^raw", 1, 0)
	require.NoError(t, err)
	require.Equal(t, 6, strings.Count(out.String(), "\n"))
	_, err = run(newStream(&out), "(", 1, 0)
	require.ErrorContains(t, err, "-only")
}
