package transport

import "time"

// Counts is what a Path did, in datagrams.
type Counts struct {
	Sent       uint64 // offered to the path
	Bytes      uint64 // of those
	Lost       uint64 // by independent loss
	Burst      uint64 // lost inside a burst
	Overflow   uint64 // dropped at the full queue of the limited rate
	Oversize   uint64 // above the MTU
	Duplicated uint64 // arrived twice
	Held       uint64 // picked by Reorder
	Missed     uint64 // arrived at a link that had ended or whose inbox was full; counted by the adapter
}

// Path is one direction of one link under a Fault: the fates of its datagrams, its queue and its order. It is pure
// (the clock is an argument) and belongs to one goroutine.
type Path struct {
	fault Fault
	key   uint64
	n     uint64        // number of the next datagram
	free  time.Duration // when the bottleneck has sent all that it took
	last  time.Duration // newest arrival of a datagram that keeps order
	count Counts
}

// Trip is when the copies of one datagram arrive.
type Trip struct {
	Copies int // 0, 1 or 2
	At     [2]time.Duration
}

// NewPath makes the path of one direction. seed and link name its stream of fates. It panics when f.Check fails.
func NewPath(f Fault, seed, link uint64) Path {
	p := Path{key: linkKey(seed, link)}
	p.Set(f)
	return p
}

// Set changes the fault for the datagrams from now on, as a change of route does: those under way keep their arrival,
// and the new ones wait neither for them nor in the old queue. It panics when f.Check fails.
func (p *Path) Set(f Fault) {
	if err := f.Check(); err != nil {
		panic(err.Error())
	}
	if f != p.fault {
		p.fault, p.free, p.last = f, 0, 0
	}
}

// Fault is the fault now.
func (p *Path) Fault() Fault { return p.fault }

// Counts is what the path did until now.
func (p *Path) Counts() Counts { return p.count }

// Miss counts a datagram that arrived where nothing takes it.
func (p *Path) Miss() { p.count.Missed++ }

// Send decides about a datagram of that size sent now.
func (p *Path) Send(now time.Duration, size int) Trip {
	f := &p.fault
	t := f.fate(p.key, p.n)
	p.n++
	p.count.Sent++
	p.count.Bytes += uint64(size)
	if f.MTU > 0 && size > f.MTU {
		p.count.Oversize++
		return Trip{}
	}
	leave := now
	if f.RateBytes > 0 {
		var ok bool
		if leave, ok = p.queue(now, size); !ok {
			p.count.Overflow++
			return Trip{}
		}
	}
	if t.Burst {
		p.count.Burst++
		return Trip{}
	}
	if t.Lost {
		p.count.Lost++
		return Trip{}
	}
	at := leave + t.Delay + t.Hold
	if t.Hold > 0 {
		p.count.Held++
	} else {
		at = max(at, p.last)
		p.last = at
	}
	if !t.Duplicate {
		return Trip{Copies: 1, At: [2]time.Duration{at}}
	}
	p.count.Duplicated++
	return Trip{Copies: 2, At: [2]time.Duration{at, at + t.Echo}}
}

// End is when the end of the link, said now, arrives: after the datagrams that keep order. False: the path is a black
// hole and the end is lost like all else.
func (p *Path) End(now time.Duration) (time.Duration, bool) {
	if p.fault.Black() {
		return 0, false
	}
	return max(now+p.fault.Latency, p.last), true
}

// queue takes the datagram into the queue of the limited rate and tells when its last byte has left.
func (p *Path) queue(now time.Duration, size int) (time.Duration, bool) {
	room := p.fault.QueueBytes
	if room == 0 {
		room = DefaultQueueBytes
	}
	free := max(p.free, now)
	spend := time.Duration(int64(size) * int64(time.Second) / int64(p.fault.RateBytes))
	waits := time.Duration(int64(room) * int64(time.Second) / int64(p.fault.RateBytes))
	if free-now+spend > waits {
		return 0, false
	}
	p.free = free + spend
	return p.free, true
}
