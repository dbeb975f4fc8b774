package conn

import "time"

// bucket is a token bucket: bytes that may leave now. What is sent may take it
// below zero by a datagram, which is paid back before anything else leaves.
type bucket struct {
	rate, burst int64 // bytes a second, bytes
	level       int64 // in bytes times 1e9, so that no tick is rounded
	at          time.Duration
}

func newBucket(rate, burst int, now time.Duration) bucket {
	return bucket{rate: int64(rate), burst: int64(burst), level: int64(burst) * 1e9, at: now}
}

// refill adds what the time up to now earned, and returns it. rate and burst are at most 2^30
// and a datagram at most 2^16, so that what is added stays below 2^62.
func (b *bucket) refill(now time.Duration) (gained int64) {
	if now <= b.at {
		return 0
	}
	elapsed, before := now-b.at, b.level
	b.at = now
	full := b.burst * 1e9
	if seconds := int64(elapsed / time.Second); seconds > 0 {
		if seconds > (b.burst+1<<16)/b.rate+1 { // fills it from any level
			b.level = full
			return full - before
		}
		b.level = min(b.level+b.rate*seconds*1e9, full)
	}
	b.level = min(b.level+b.rate*int64(elapsed%time.Second), full)
	return b.level - before
}

// change sets another rate and burst, from now on. What was saved up beyond the
// burst is lost.
func (b *bucket) change(rate, burst int) {
	b.rate, b.burst = int64(rate), int64(burst)
	b.level = min(b.level, b.burst*1e9)
}

// bytes returns how many bytes may leave; at most 0 when none may.
func (b *bucket) bytes() int { return int(b.level / 1e9) }

func (b *bucket) spend(n int) { b.level -= int64(n) * 1e9 }

// ready returns when n bytes may leave.
func (b *bucket) ready(n int) time.Duration {
	if need := int64(n)*1e9 - b.level; need > 0 {
		return b.at + time.Duration((need+b.rate-1)/b.rate)
	}
	return b.at
}
