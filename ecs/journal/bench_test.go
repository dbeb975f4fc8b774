package journal

import (
	"testing"

	"github.com/tickwire/tickwire/ecs"
)

// BenchmarkWrite writes all of 20,000 entities in a query; read the others relative to plain.
func BenchmarkWrite(b *testing.B) {
	const entities = 20_000
	run := func(b *testing.B, keep int, each func(r *rig, e ecs.Entity, p *pos)) {
		r := newRig(keep, entities)
		all := ecs.NewFilter1[pos](r.w)
		tick := ecs.Tick(0)
		play := func() {
			if tick++; keep >= 0 {
				r.j.Begin(tick)
			}
			if each == nil {
				for q := all.Query(); q.Next(); {
					q.Get().X++
				}
				return
			}
			for q := all.Query(); q.Next(); {
				p := q.Get()
				each(r, q.Entity(), p)
				p.X++
			}
		}
		for range keep + 2 { // grown to its steady size
			play()
		}
		b.ReportAllocs()
		for b.Loop() {
			play()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/entities, "ns/entity")
	}
	write := func(r *rig, e ecs.Entity, p *pos) { r.pos.Write(e, p) }
	b.Run("plain", func(b *testing.B) { run(b, -1, nil) })
	b.Run("off", func(b *testing.B) { run(b, -1, write) })
	b.Run("marks", func(b *testing.B) { run(b, 0, write) })
	b.Run("priors", func(b *testing.B) { run(b, 16, write) })
	b.Run("again", func(b *testing.B) {
		run(b, 16, func(r *rig, e ecs.Entity, p *pos) {
			r.pos.Write(e, p)
			r.pos.Write(e, p)
		})
	})
}

// BenchmarkRewind writes 1,000 of 20,000 entities in each of 8 ticks and takes them back.
func BenchmarkRewind(b *testing.B) {
	r := newRig(16, 20_000)
	tick := ecs.Tick(0)
	b.ReportAllocs()
	for b.Loop() {
		for range 8 {
			tick++
			r.j.Begin(tick)
			for i := range 1000 {
				r.write(i*20, int32(i))
			}
		}
		if _, err := r.j.Rewind(tick - 8); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBeginAtRest is a tick in which nothing is written, with a million entities.
func BenchmarkBeginAtRest(b *testing.B) {
	r := newRig(16, 0)
	r.m.NewBatch(1_000_000)
	tick := ecs.Tick(0)
	b.ReportAllocs()
	for b.Loop() {
		tick++
		r.j.Begin(tick)
	}
}
