package main

import (
	"fmt"

	"github.com/tickwire/tickwire/tests/bench/field"
)

// work measures W(n, k) beside its floors, tick by tick in turn.
func work(ticks int) error {
	fmt.Println("\nW(n, k): ns a mover, median over ticks; ratios to the floors of the same run")
	fmt.Printf("%10s %8s | %8s %8s | %12s %12s | %12s %12s | %8s\n", "n", "k", "host", "client",
		"host/arrays", "client/arr.", "host/arche", "client/arche", "B/mover")
	for _, row := range [][2]int{{20_000, 100}, {20_000, 1_000}, {20_000, 20_000}, {1_000_000, 10_000}} {
		if err := workRow(row[0], row[1], ticks); err != nil {
			return err
		}
	}
	return nil
}

func workRow(n, k, ticks int) error {
	p, err := newPath(n)
	if err != nil {
		return err
	}
	arrays, rows := newArrays(n), newRows(n)
	var host, view, flatHost, flatView, archeHost, archeView []int64
	seed := rng(88172645463325252)
	picks := make([]int, k)
	bytes := p.viewer.Stats().BytesIn
	for range ticks {
		for i := range picks {
			picks[i] = int(seed.next()) % n
		}
		delta := float32(seed.next()%64) / 32
		p.tick(func() {
			for _, i := range picks {
				at := p.position.Get(p.entities[i])
				*at = field.Position{X: moved(at.X, delta), Y: moved(at.Y, delta), Z: at.Z}
			}
		})
		host, view = append(host, p.hostNS), append(view, p.viewNS)
		h, v := arrays.tick(picks, delta)
		flatHost, flatView = append(flatHost, h), append(flatView, v)
		h, v = rows.tick(picks, delta)
		archeHost, archeView = append(archeHost, h), append(archeView, v)
	}
	per := func(v []int64) int64 { return median(v) / int64(k) }
	fmt.Printf("%10d %8d | %8d %8d | %12.1f %12.1f | %12.1f %12.1f | %8.1f\n", n, k, per(host), per(view),
		ratio(median(host), median(flatHost)), ratio(median(view), median(flatView)),
		ratio(median(host), median(archeHost)), ratio(median(view), median(archeView)),
		float64(p.viewer.Stats().BytesIn-bytes)/float64(ticks*k))
	return nil
}

func moved(v, delta float32) float32 {
	if v += delta + 0.5; v > 2000 {
		v -= 4000
	}
	return v
}

type rng uint64

func (r *rng) next() uint32 {
	*r ^= *r << 13
	*r ^= *r >> 7
	*r ^= *r << 17
	return uint32(*r >> 33)
}
