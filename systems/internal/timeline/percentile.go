package timeline

import "time"

const (
	bins   = 320 // of 1/8 tick: 40 ticks, more than the longest delay
	perBin = 8
)

// percentile tells below what value a share of the samples lay, over the last one to two spans of time. It holds two
// histograms, the one being filled and the one before, so that memory and cost are constant and what is old goes at once.
type percentile struct {
	span    time.Duration
	began   time.Duration
	fresh   [bins]uint32
	old     [bins]uint32
	n, nOld uint32
}

// add counts a value; values out of range count as the nearest in range.
func (p *percentile) add(now time.Duration, v float64) {
	p.turn(now)
	i := 0
	if v > 0 { // NaN is not
		i = bins - 1
		if v < bins/perBin {
			i = int(v * perBin)
		}
	}
	p.fresh[min(i, bins-1)]++
	p.n++
}

func (p *percentile) turn(now time.Duration) {
	if p.n+p.nOld == 0 {
		p.began = now
	}
	if now-p.began < p.span {
		return
	}
	if now-p.began < 2*p.span {
		p.old, p.nOld = p.fresh, p.n
	} else {
		p.old, p.nOld = [bins]uint32{}, 0
	}
	p.fresh, p.n = [bins]uint32{}, 0
	p.began = now
}

// value returns the upper end of the bin in which the share q of all samples is reached; false without samples.
func (p *percentile) value(q float64) (float64, bool) {
	total := p.n + p.nOld
	if total == 0 {
		return 0, false
	}
	need := uint32(q*float64(total)) + 1
	var seen uint32
	for i := range p.fresh {
		if seen += p.fresh[i] + p.old[i]; seen >= need {
			return float64(i+1) / perBin, true
		}
	}
	return bins / perBin, true
}
