package conn

import "time"

// baseRTT is the shortest round trip of the last 5 to 10 seconds: what the path
// takes without a queue. A path that became longer is believed after that.
type baseRTT struct {
	now, before time.Duration // of this half of the time, and of the one before; never = none
	since       time.Duration // when this half began
}

const baseHalf = 5 * time.Second

func (b *baseRTT) sample(at, rtt time.Duration) {
	if at-b.since >= baseHalf {
		b.before, b.now, b.since = b.now, never, at
	}
	b.now = min(b.now, rtt)
}

func (b *baseRTT) lowest() time.Duration { return min(b.now, b.before) }

// meter is how many bytes a second leave, and arrive at the peer: what was
// acknowledged over the last fifth of a second, from acknowledgement to
// acknowledgement.
type meter struct {
	marks [16]mark // a ring
	next  int
	now   mark
}

// mark is how many bytes had left, and had arrived, by a time.
type mark struct {
	at            time.Duration
	left, arrived int64
}

const (
	markEvery = 25 * time.Millisecond
	meterSpan = 200 * time.Millisecond
	meterLeast,
	meterMost = 50 * time.Millisecond, time.Second
)

// add notes that bytes were acknowledged.
func (m *meter) add(now time.Duration, bytes int64) {
	if m.next == 0 { // before the first answer nothing could arrive: what is measured begins here
		m.now.at, m.now.arrived = now, bytes
		m.marks[0], m.next = m.now, 1
		return
	}
	if now > m.now.at && now-m.marks[(m.next-1)%len(m.marks)].at >= markEvery {
		m.marks[m.next%len(m.marks)] = m.now
		m.next++
	}
	m.now.at = now
	m.now.arrived += bytes
}

// rate returns how many bytes a second arrive; 0 when too little is known.
func (m *meter) rate() int64 {
	_, arrives := m.rates()
	return arrives
}

// rates returns bytes a second, or twice 0.
func (m *meter) rates() (leaves, arrives int64) {
	for i := m.next - 1; i >= max(m.next-len(m.marks), 0); i-- { // the newest first
		from := m.marks[i%len(m.marks)]
		span := m.now.at - from.at
		if span > meterMost {
			break
		}
		if span >= meterLeast {
			per := int64(span / time.Millisecond)
			leaves, arrives = (m.now.left-from.left)*1000/per, (m.now.arrived-from.arrived)*1000/per
		}
		if span >= meterSpan {
			break
		}
	}
	return leaves, arrives
}

// Loss, in parts of 1,000.
const (
	// lossMargin is what part of packets beyond what the path loses anyway says
	// that the path is full.
	lossMargin = 30
	// lossSample is how many packets a decision about loss needs.
	lossSample = 40
	// lossSkip is how many rounds pass until the packets of a lower rate are
	// judged.
	lossSkip = 2
)

// lossGauge tells the loss that this side causes from the one that the path has
// anyway. It takes the rate down once and looks: loss that was caused goes
// away, and what stays is the path's own.
type lossGauge struct {
	acked, lost int   // packets, since the last decision
	own         int   // the part that the path loses, whatever the rate
	trial       int   // the part that was lost when the rate went down; 0 = no trial
	skip        int   // rounds until the trial begins
	undo        int64 // the rate before; 0 = there is nothing to take back
	blamed      int   // the losses because of which, as far as they are not known to be spurious
}

// decide judges what was lost, when that was enough packets, and reports
// whether the rate must not go up. limited says that all of the rate is used.
func (g *lossGauge) decide(k *control, limited bool) (hold bool) {
	if g.skip > 0 {
		g.skip--
		g.acked, g.lost = 0, 0
		return true
	}
	n := g.acked + g.lost
	if n < lossSample {
		return g.trial > 0
	}
	part := 1000 * max(g.lost, 0) / n
	switch {
	case g.trial > 0 && part > g.trial/2: // it stayed: it is not ours
		g.own = max(g.own, min(part, g.trial))
		k.set(max(k.rate, g.undo))
		k.starting = k.full == 0
		g.trial, g.undo = 0, 0
	case g.trial > 0:
		g.trial = 0
	case part > g.own*3/2+lossMargin:
		g.trial, g.undo, g.blamed, g.skip = part, k.rate, g.lost, lossSkip
		rate, arrives := k.rate*85/100, k.meter.rate()
		switch {
		case arrives == 0:
			k.set(rate)
		case limited:
			k.set(min(rate, arrives*95/100))
		default: // far below what is sent it would be a loss of its own
			k.set(min(k.rate, max(rate, arrives*5/4)))
		}
		k.starting, hold = false, true
	default:
		g.own += (min(part, g.own) - g.own) / 16
		g.undo = 0
	}
	g.acked, g.lost = 0, 0
	return hold
}

// spurious takes back a loss that was none, and what it has led to.
func (g *lossGauge) spurious(k *control) {
	g.lost--
	if g.blamed--; g.undo > 0 && g.blamed <= 0 {
		k.set(max(k.rate, g.undo))
		g.trial, g.undo, g.skip = 0, 0, 0
	}
}
