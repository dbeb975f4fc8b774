package conn

import "time"

// Constants of RFC 9002.
const (
	// granularity is the resolution of timers (6.1.2).
	granularity = time.Millisecond
	// initialRTT stands until the first sample. The RFC takes 333 ms (6.2.2);
	// games choose near hosts, and a lost hello should not cost a second.
	initialRTT = 200 * time.Millisecond
)

// rtt estimates the round-trip time, after RFC 9002, 5.
type rtt struct {
	any                            bool // a sample was taken
	latest, lowest, smooth, varies time.Duration
	slack                          time.Duration // how much later than expected answers have come
	jitter                         time.Duration // smoothed difference of samples in a row (RFC 3550, 6.4.1)
}

func newRTT() rtt { return rtt{smooth: initialRTT, varies: initialRTT / 2} }

// sample takes a round trip that included the delay its receiver reports, of
// which at most limit is believed.
func (r *rtt) sample(latest, delay, limit time.Duration) {
	latest = max(latest, 0)
	if !r.any {
		*r = rtt{any: true, latest: latest, lowest: latest, smooth: latest, varies: latest / 2}
		return
	}
	r.jitter += ((latest - r.latest).Abs() - r.jitter) / 16
	r.slack -= r.slack / 64
	r.latest = latest
	r.lowest = min(r.lowest, latest)
	delay = min(delay, limit)
	adjusted := latest
	if latest >= r.lowest+delay { // never below what the path is known to take
		adjusted -= delay
	}
	r.varies += ((r.smooth - adjusted).Abs() - r.varies) / 4
	r.smooth += (adjusted - r.smooth) / 8
}

// lossDelay is how long after its sending a packet is lost when a later one
// was acknowledged (6.1.2: 9/8 of a round trip), and what late has added.
func (r *rtt) lossDelay() time.Duration {
	return max(max(r.smooth, r.latest)*9/8+r.slack, granularity)
}

// late notes that the answer to a packet that was declared lost came so long
// after it was sent: the link's jitter is beyond an eighth of a round trip. At
// most half a round trip is added, and forgotten over about a hundred samples.
func (r *rtt) late(took time.Duration) {
	r.slack = min(max(r.slack, took-r.smooth*9/8), r.smooth/2)
}

// probeDelay is how long after the last sending nothing has come back for too
// long (6.2.1).
func (r *rtt) probeDelay(peerAckDelay time.Duration) time.Duration {
	return r.smooth + max(4*r.varies, granularity) + peerAckDelay
}
