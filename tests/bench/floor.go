package main

import (
	"encoding/binary"
	"math"
	"time"

	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/tickwire/tickwire/tests/bench/field"
)

// arrays are two worlds as plain arrays: nothing below this can carry a move.
type arrays struct {
	here, there []field.Position
	list        []uint32
	buf         []byte
}

func newArrays(n int) *arrays {
	return &arrays{here: make([]field.Position, n), there: make([]field.Position, n)}
}

func (a *arrays) tick(picks []int, delta float32) (host, client int64) {
	start := time.Now()
	a.list = a.list[:0]
	for _, i := range picks {
		at := &a.here[i]
		at.X, at.Y = moved(at.X, delta), moved(at.Y, delta)
		a.list = append(a.list, uint32(i))
	}
	a.buf = a.buf[:0]
	for _, i := range a.list {
		a.buf = appendMove(a.buf, i, &a.here[i])
	}
	between := time.Now()
	for b := a.buf; len(b) > 0; b = b[16:] {
		parseMove(b, &a.there[binary.LittleEndian.Uint32(b)])
	}
	return between.Sub(start).Nanoseconds(), time.Since(between).Nanoseconds()
}

func appendMove(b []byte, i uint32, p *field.Position) []byte {
	b = binary.LittleEndian.AppendUint32(b, i)
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(p.X))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(p.Y))
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(p.Z))
}

func parseMove(b []byte, p *field.Position) {
	p.X = math.Float32frombits(binary.LittleEndian.Uint32(b[4:]))
	p.Y = math.Float32frombits(binary.LittleEndian.Uint32(b[8:]))
	p.Z = math.Float32frombits(binary.LittleEndian.Uint32(b[12:]))
}

// rows is the same over two arche worlds, entities looked up as the path has to.
type rows struct {
	here, there    generic.Map[field.Position]
	mine, theirs   []arche.Entity
	list           []uint32
	buf            []byte
	worldA, worldB arche.World
}

func newRows(n int) *rows {
	r := &rows{worldA: arche.NewWorld(), worldB: arche.NewWorld()}
	a, b := generic.NewMap2[field.Position, field.Velocity](&r.worldA), generic.NewMap2[field.Position, field.Velocity](&r.worldB)
	for range n {
		r.mine = append(r.mine, a.New())
		r.theirs = append(r.theirs, b.New())
	}
	r.here, r.there = generic.NewMap[field.Position](&r.worldA), generic.NewMap[field.Position](&r.worldB)
	return r
}

func (r *rows) tick(picks []int, delta float32) (host, client int64) {
	start := time.Now()
	r.list = r.list[:0]
	for _, i := range picks {
		at := r.here.Get(r.mine[i])
		at.X, at.Y = moved(at.X, delta), moved(at.Y, delta)
		r.list = append(r.list, uint32(i))
	}
	r.buf = r.buf[:0]
	for _, i := range r.list {
		r.buf = appendMove(r.buf, i, r.here.Get(r.mine[i]))
	}
	between := time.Now()
	for b := r.buf; len(b) > 0; b = b[16:] {
		parseMove(b, r.there.Get(r.theirs[binary.LittleEndian.Uint32(b)]))
	}
	return between.Sub(start).Nanoseconds(), time.Since(between).Nanoseconds()
}
