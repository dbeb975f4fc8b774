package seal

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire"
)

// meter lets things through at a rate, with a burst (the generic cell rate
// algorithm of ITU-T I.371): it is when the next one would be due if they came
// evenly. The zero meter is rested.
type meter time.Duration

// take reports whether one more may pass at now, and counts it.
func (m *meter) take(now, every time.Duration, burst int) bool {
	due := max(time.Duration(*m), now)
	if due-now > every*time.Duration(burst-1) {
		return false
	}
	*m = meter(due + every)
	return true
}

// sketch is many meters in constant memory: each key has one of them, which it
// shares with few others.
type sketch [1024]meter

func (s *sketch) take(now time.Duration, key uint64, every time.Duration, burst int) bool {
	return s[key%uint64(len(s))].take(now, every, burst)
}

// How much one sender may ask for. A client asks again each half second.
const (
	tokenEvery   = time.Second // handshakes of one token, without a cookie
	tokenBurst   = 8
	prefixEvery  = time.Second / 16 // handshakes of one network, with cookies
	prefixBurst  = 32
	disownEvery  = time.Second / 8 // refusals of tokens of nobody, in all
	disownBurst  = 8
	defaultFree  = 64
	defaultLimit = 256
)

// load bounds what the handshakes of all the world may cost a host, in a few
// kilobytes: one that is answered costs three scalar multiplications, and all
// else next to nothing.
type load struct {
	free, limit int // a second
	seed        uint64
	unproven    meter // answered without a cookie
	all         meter // answered at all
	joins       meter
	resets      meter
	disowned    meter
	tokens      sketch
	networks    sketch
}

// unprovenPasses reports whether a request without a cookie may be answered: a
// copy of one request, sent again and again from anywhere, cannot use up more
// than its own token's share.
func (l *load) unprovenPasses(now time.Duration, nonce uint64) bool {
	return l.tokens.take(now, nonce, tokenEvery, tokenBurst) &&
		l.unproven.take(now, time.Second/time.Duration(l.free), l.free) &&
		l.all.take(now, time.Second/time.Duration(l.limit), l.limit)
}

// provenPasses reports whether a request from an address that is proven may be
// answered.
func (l *load) provenPasses(now time.Duration, from netip.AddrPort) bool {
	return l.networks.take(now, l.network(from.Addr()), prefixEvery, prefixBurst) &&
		l.all.take(now, time.Second/time.Duration(l.limit), l.limit)
}

// network hashes the network of an address: /24 of IPv4, /56 of IPv6, which is
// about what one household or office has. Addresses with one hash cannot be
// found without the seed, and each has to be proven anyway.
func (l *load) network(addr netip.Addr) uint64 {
	bits := 56
	if addr.Unmap().Is4() {
		bits = 96 + 24
	}
	b := addr.As16()
	h := l.seed
	for i := range bits / 8 {
		h = wire.Mix(h, uint64(b[i]))
	}
	return h
}
