package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A printer writes the results of a cell as they come.
type printer interface {
	print(c cell, all []result) error
	close() error
}

// A table is for people; its columns are as wide as they need to be.
type table struct{ w *tabwriter.Writer }

func newTable(to io.Writer) *table {
	t := &table{tabwriter.NewWriter(to, 0, 8, 2, ' ', 0)}
	fmt.Fprintln(t.w, "cell\trow\tratio\tbytes\tallocs\tpromise")
	return t
}

func (t *table) print(c cell, all []result) error {
	for i, r := range all {
		name := ""
		if i == 0 {
			name = c.name
		}
		fmt.Fprintf(t.w, "%s\t%s\t%.2f\t%s\t%s\t%s\n", name, r.name, r.ratio, bytesText(r.row), short(r.allocs), promises(r, all))
	}
	return nil
}

func (t *table) close() error { return t.w.Flush() }

// bytesText is the mean, and the most where it is more than the mean rounded up.
func bytesText(r row) string {
	mean, most := r.bytes()
	switch {
	case most == 0:
		return "-"
	case float64(most) > mean:
		return fmt.Sprintf("%s (%d)", short(mean), most)
	}
	return short(mean)
}

// short is a number with at most two digits behind the point.
func short(x float64) string {
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
}

func promises(r result, all []result) string {
	var parts []string
	for _, v := range judge(r, all) {
		word := "ok"
		if !v.Kept {
			word = "MISSED"
		}
		parts = append(parts, v.Text+" "+word)
	}
	return strings.Join(parts, ", ")
}

// A stream is for programs: a JSON object a row, a line each.
type stream struct{ to *json.Encoder }

func newStream(to io.Writer) stream {
	e := json.NewEncoder(to)
	e.SetEscapeHTML(false) // promises have a < in them
	return stream{e}
}

// A line is a row of a stream. Nanos are of this machine at this moment; compare ratios.
type line struct {
	Cell      string    `json:"cell"`
	Row       string    `json:"row"`
	Ratio     float64   `json:"ratio"`
	Nanos     float64   `json:"nanos"`
	Bytes     float64   `json:"bytes"`
	MostBytes int       `json:"most_bytes"`
	Allocs    float64   `json:"allocs"`
	Promises  []verdict `json:"promises,omitempty"`
}

func (s stream) print(c cell, all []result) error {
	for _, r := range all {
		mean, most := r.bytes()
		err := s.to.Encode(line{c.name, r.name, r.ratio, r.nanos, mean, most, r.allocs, judge(r, all)})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s stream) close() error { return nil }
