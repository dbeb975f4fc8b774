package conn

import "time"

// How the rate moves. It is set so that the queue at the bottleneck stays
// short, not so that it is full: decision 13 says why, and what was rejected.
const (
	// rateFloor is never gone below, in bytes a second: a game's state in its
	// most urgent part.
	rateFloor = 4 << 10
	// startRate is where a connection begins: the state of a small game, and
	// not half a second of the slowest link that is promised anything.
	startRate = 32 << 10
	// queueLimit is from what standing queue on the rate goes down: more than a
	// tick at 60 Hz, by which round trips that are read once a tick are uneven.
	queueLimit = 25 * time.Millisecond
	// minRound is the shortest time between two decisions up, and two decisions
	// down: three ticks at 60 Hz. maxLook is the longest between two down.
	minRound = 50 * time.Millisecond
	maxLook  = 200 * time.Millisecond
	// quietProbes is after how many time-outs in a row, without an answer, the
	// rate starts again from the floor.
	quietProbes = 3
)

// control moves the rate of a connection: down to what arrives when a queue
// stands or packets are lost that were not lost before, up when all of the rate
// is used. It computes in integers of 64 bits, so that every machine decides
// alike.
//
// Invariant: floor <= rate <= ceiling.
type control struct {
	fixed          bool
	tick           time.Duration // by which round trips are uneven
	floor, ceiling int64         // bytes a second
	rate           int64
	full           int64 // what arrived when the last queue stood; 0 = none has
	starting       bool  // doubling, until the first sign of a queue
	building       bool  // there may be a queue

	// The round, after which the rate may go up: the packets of one round trip
	// at this rate, and at least minRound.
	until uint64        // it ends when this packet or a later one is acknowledged
	since time.Duration // when it began
	sent  int64         // bytes

	standing time.Duration // shortest round trip since looked
	looked   time.Duration // when the queue was last judged
	stood    time.Duration // the queue then
	again    int           // how often in a row it was too long

	silentAt time.Duration // when time-outs took the rate to the floor; never = no, or it was right
	base     baseRTT
	meter    meter
	loss     lossGauge
}

func newControl(cfg *Config, now time.Duration) control {
	k := control{fixed: cfg.FixedRate, tick: cfg.AckDelay, since: now,
		floor: min(rateFloor, int64(cfg.Rate)), ceiling: int64(cfg.Rate), rate: int64(cfg.Rate)}
	k.restart()
	return k
}

// restart forgets the path, for there is another.
func (k *control) restart() {
	k.starting, k.standing, k.silentAt = true, never, never
	k.base = baseRTT{now: never, before: never}
	k.meter, k.loss, k.full = meter{}, lossGauge{}, 0
	k.set(min(k.rate, startRate))
}

// set moves the rate within its bounds.
func (k *control) set(rate int64) {
	if k.rate = min(max(rate, k.floor), k.ceiling); k.fixed {
		k.rate = k.ceiling
	}
}

// sample takes a round trip without the delay of its answer.
func (k *control) sample(now, rtt time.Duration) {
	k.standing = min(k.standing, rtt)
	k.base.sample(now, rtt)
}

// queue returns how long packets have waited on their way since the last look,
// at least: the shortest round trip of these against the shortest that was seen.
// Most of the jitter is in the mean of round trips, and not in this.
func (k *control) queue() time.Duration {
	if k.standing == never {
		return 0
	}
	return k.standing - k.base.lowest()
}

// limit returns which queue is too long: a datagram's own time on the link, the
// grain of a slow tick and what jitter leaves even in the shortest round trip are
// no queue.
func (k *control) limit(datagram int, jitter time.Duration) time.Duration {
	own := time.Duration(int64(datagram) * int64(time.Second) / k.rate)
	return max(queueLimit, own*5/4, 3*jitter, k.tick*3/2)
}

// decide follows an acknowledgement up to packet n, when packet next is to come.
func (k *control) decide(now time.Duration, n, next uint64, datagram int, jitter time.Duration) {
	full := k.limit(datagram, jitter)
	if now-k.looked >= min(max(minRound, 2*full), maxLook) && k.standing != never { // the more jitter, the more samples
		queue := k.queue()
		k.stood = queue
		k.looked, k.standing = now, never
		if queue <= full {
			k.again = 0
		} else if k.again++; k.again > 2 || 3*jitter < full || k.piles() && k.limited(now) { // jitter alone rarely does it three times in a row
			k.drain(queue, k.limited(now))
			k.begin(now, next)
		}
		if k.building = queue > full/2; k.building {
			k.starting = false
		}
	}
	if n < k.until || now-k.since < minRound {
		return
	}
	limited := k.limited(now)
	switch hold := k.loss.decide(k, limited); {
	case hold || !limited:
	case k.starting:
		k.set(2 * k.rate)
	case k.building || k.rate > k.full*9/10 && k.rate < k.full*11/10: // gently, near where a queue begins
		k.set(k.rate + k.rate/64)
	default: // by a datagram a round, but neither less nor more than so much of the rate
		k.set(k.rate + min(max(int64(datagram)*1000/int64((now-k.since)/time.Millisecond), k.rate/64), k.rate/12))
	}
	k.begin(now, next)
}

// piles reports whether clearly more leaves than arrives.
func (k *control) piles() bool {
	leaves, arrives := k.meter.rates()
	return leaves > arrives*5/4
}

// begin begins a round, of the packets from number next on.
func (k *control) begin(now time.Duration, next uint64) { k.until, k.since, k.sent = next, now, 0 }

// limited reports whether it is the rate that keeps more from leaving.
func (k *control) limited(now time.Duration) bool {
	return 4000*k.sent >= 3*k.rate*int64(min(now-k.since, 10*time.Second)/time.Millisecond)
}

// drain answers to a queue: less than arrives, so that it is gone in a few
// rounds. What arrives while a queue stands is what the bottleneck carries, if
// the queue is ours: if all of the rate is used, or more leaves than arrives.
// Else it is another's, or jitter, and what is sent goes on.
func (k *control) drain(queue time.Duration, limited bool) {
	part := min(max(1000-int64(queue/(300*time.Microsecond)), 500), 900)
	leaves, arrives := k.meter.rates()
	k.full = arrives
	switch {
	case arrives == 0:
		k.set(k.rate * part / 1000)
	case limited || leaves > arrives*11/10:
		k.set(min(k.rate, arrives*part/1000))
	default:
		k.set(min(k.rate, max(arrives*3/2, k.rate*part/1000)))
	}
	k.starting = false
	k.loss.undo = min(k.loss.undo, k.rate)
}

// silence starts again from the floor: after so many time-outs without an
// answer, what was known of the path does not hold.
func (k *control) silence(now time.Duration) {
	k.silentAt = now
	k.collapse()
}

// collapse starts again from the floor (RFC 9002, 7.6).
func (k *control) collapse() {
	k.loss = lossGauge{own: k.loss.own, undo: max(k.loss.undo, k.rate)}
	k.set(k.floor)
	k.starting = true
}

// left notes that bytes have left.
func (k *control) left(bytes int) {
	k.sent += int64(bytes)
	k.meter.now.left += int64(bytes)
}

// acked notes a packet that has arrived. An answer to one from before a silence
// says that the path has held it up, and did not lose it.
func (k *control) acked(r *record, now time.Duration) {
	k.meter.add(now, int64(r.size))
	k.loss.acked++
	if k.silentAt != never {
		if r.at <= k.silentAt {
			k.set(max(k.rate, k.loss.undo))
		}
		k.silentAt = never
	}
}
