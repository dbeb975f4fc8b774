package main

import (
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// A loop makes n calls of one row: one indirect call each, values in a circle, one buffer used again.
type loop func(n int)

const (
	mask      = count - 1
	bufBytes  = 4096
	perPacket = 16 // records that a component's codec appends before the writer starts over, as in a packet
)

// check stops at an error that only a fault of this program can cause.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

// A codec takes and gives bytes, as a serializer's users see it: it encodes value i and returns the length, and decodes into
// its own value at.
type codec interface {
	encode(i int, buf []byte) int
	decode(at int, b []byte) error
}

// encodings are the bytes of each value.
func encodings(c codec) [][]byte {
	buf := make([]byte, bufBytes)
	all := make([][]byte, count)
	for i := range all {
		all[i] = append([]byte(nil), buf[:c.encode(i, buf)]...)
	}
	return all
}

func encodes(c codec) loop {
	buf := make([]byte, bufBytes)
	return func(n int) {
		for i := range n {
			c.encode(i&mask, buf)
		}
	}
}

// decodes reads one value after the other into the same one.
func decodes(c codec) loop {
	in := encodings(c)
	return func(n int) {
		for i := range n {
			check(c.decode(0, in[i&mask]))
		}
	}
}

// decodesAgain reads each value into one that is equal already.
func decodesAgain(c codec) loop {
	in := encodings(c)
	return func(n int) {
		for i := range n {
			check(c.decode(i&mask, in[i&mask]))
		}
	}
}

// A rawCodec is how the engine sees a component in full precision.
type rawCodec[T any] interface {
	AppendRaw(w *wire.BitWriter, v *T, refs *netcomp.Refs)
	ParseRaw(r *wire.BitReader, v *T, refs *netcomp.Refs) error
}

func appendsRaw[T any](c rawCodec[T], in []T) loop {
	return appends(in, func(w *wire.BitWriter, from []T) {
		for i := range from {
			c.AppendRaw(w, &from[i], nil)
		}
	})
}

func parsesRaw[T any](c rawCodec[T], in []T) loop {
	out := new(T)
	return parses(in, func(w *wire.BitWriter, v *T) { c.AppendRaw(w, v, nil) }, func(r *wire.BitReader) {
		for range perPacket {
			check(c.ParseRaw(r, out, nil))
		}
	})
}

// An imageCodec is how the engine sees a component's image.
type imageCodec[Q any] interface {
	AppendImage(w *wire.BitWriter, q *Q, refs *netcomp.Refs)
	ParseImage(r *wire.BitReader, q *Q, refs *netcomp.Refs) error
}

func appendsImage[Q any](c imageCodec[Q], in []Q) loop {
	return appends(in, func(w *wire.BitWriter, from []Q) {
		for i := range from {
			c.AppendImage(w, &from[i], nil)
		}
	})
}

func parsesImage[Q any](c imageCodec[Q], in []Q) loop {
	out := new(Q)
	return parses(in, func(w *wire.BitWriter, q *Q) { c.AppendImage(w, q, nil) }, func(r *wire.BitReader) {
		for range perPacket {
			check(c.ParseImage(r, out, nil))
		}
	})
}

// appends starts a packet over for every few values; n is a multiple of them.
func appends[V any](in []V, packet func(w *wire.BitWriter, from []V)) loop {
	buf := make([]byte, bufBytes)
	w := new(wire.BitWriter)
	return func(n int) {
		for i := 0; i < n; i += perPacket {
			w.Reset(buf[:0])
			from := i & mask
			packet(w, in[from:from+perPacket])
		}
	}
}

// parses reads the packets of all values in turn; n is a multiple of a packet's values.
func parses[V any](in []V, write func(w *wire.BitWriter, v *V), packet func(r *wire.BitReader)) loop {
	var all [][]byte
	for i := 0; i < len(in); i += perPacket {
		var w wire.BitWriter
		for k := range perPacket {
			write(&w, &in[i+k])
		}
		all = append(all, w.Bytes())
	}
	r := new(wire.BitReader)
	return func(n int) {
		for i := 0; i < n; i += perPacket {
			r.Reset(all[i&mask/perPacket])
			packet(r)
		}
	}
}
