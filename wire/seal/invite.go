package seal

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire/token"
)

// join answers a JOIN with a token, for a client that knows the join code. The
// host makes up a number for it: a code says that somebody was invited, and
// not who.
func (h *Host) join(b []byte, datagram []byte) ([]byte, error) {
	if err := checkJoin(datagram, h.joiner); err != nil {
		return b, err
	}
	if !h.load.joins.take(h.now, time.Second/time.Duration(h.load.free), h.load.free) {
		return b, ErrBusy
	}
	t, err := h.invite()
	if err != nil {
		return b, err
	}
	_, id, _ := Peek(datagram)
	out, err := appendToken(b, id, &t, datagram, h.joiner, h.cfg.Random)
	if err != nil {
		return b, err
	}
	h.stats.Tokens++
	return out, nil
}

// invite issues a token for a client that nobody has a number for.
func (h *Host) invite() (token.Token, error) {
	s, err := token.NewSecret(h.cfg.Random)
	if err != nil {
		return token.Token{}, err
	}
	client := s.Bytes()
	return h.Issuer().Issue(h.wall(h.now), h.cfg.Random, id64(client[:]), nil, token.DefaultLifetime)
}

// checkIssuer panics when the host could not issue tokens that fit into an
// answer.
func (h *Host) checkIssuer() {
	t, err := h.invite()
	if err != nil {
		panic(fmt.Sprintf("seal: HostConfig.Addresses: %v", err))
	}
	if n := len(t.Append(nil)); n > maxToken {
		panic(fmt.Sprintf("seal: HostConfig.Addresses make a token of %d bytes, at most %d allowed", n, maxToken))
	}
}
