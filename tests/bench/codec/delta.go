package main

import (
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// A deltaCodec is how the engine sees an image's difference to one that the other side has.
type deltaCodec[Q any] interface {
	AppendDelta(w *wire.BitWriter, q, base *Q, refs *netcomp.Refs)
	ParseDelta(r *wire.BitReader, q, base *Q, refs *netcomp.Refs) error
}

// A step is an image and the one before it.
type step[Q any] struct{ now, base Q }

// steps pair images with those before them.
func steps[Q any](c quantizer[Q], now, base []Transform) []step[Q] {
	pairs := make([]step[Q], count)
	for i := range pairs {
		c.Quantize(&pairs[i].base, &base[i], nil, true)
		pairs[i].now = pairs[i].base
		c.Quantize(&pairs[i].now, &now[i], nil, false)
	}
	return pairs
}

func appendsDelta[Q any](c deltaCodec[Q], in []step[Q]) loop {
	return appends(in, func(w *wire.BitWriter, from []step[Q]) {
		for i := range from {
			c.AppendDelta(w, &from[i].now, &from[i].base, nil)
		}
	})
}

func parsesDelta[Q any](c deltaCodec[Q], in []step[Q]) loop {
	out := new(Q)
	at := 0
	return parses(in, func(w *wire.BitWriter, s *step[Q]) { c.AppendDelta(w, &s.now, &s.base, nil) }, func(r *wire.BitReader) {
		for i := range perPacket {
			check(c.ParseDelta(r, out, &in[at+i].base, nil))
		}
		at = (at + perPacket) & mask
	})
}
