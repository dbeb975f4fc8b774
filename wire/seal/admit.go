package seal

import (
	"errors"
	"net/netip"

	"github.com/tickwire/tickwire/wire/token"
)

// admit answers a REQUEST. The cheap checks come first: a stranger's bytes cost
// one authentication, and few of them a short answer; a copy of an honest
// request, if it is one too many, costs a RETRY.
func (h *Host) admit(b []byte, from netip.AddrPort, datagram []byte) ([]byte, error) {
	var q request
	if !q.parse(datagram) {
		return b, ErrMalformed
	}
	grant, err := h.opener.Open(q.token, h.wall(h.now))
	if errors.Is(err, token.ErrTampered) {
		return h.disown(b, &q), err
	}
	if err == nil {
		err = h.used.Check(&grant, q.id, h.wall(h.now))
	}
	if err != nil {
		return h.refuse(b, q.id, grant.Secret, KindRequest, q.tag(), err), err
	}
	if h.proven(&q, from) {
		if !h.load.provenPasses(h.now, from) {
			return b, ErrBusy
		}
	} else if !h.load.unprovenPasses(h.now, id64(grant.Nonce[:])) {
		return h.retry(b, from, &q, grant.Secret)
	}
	return h.reply(b, from, &q, grant.Secret)
}

// proven reports whether a request has a cookie of its address.
func (h *Host) proven(q *request, from netip.AddrPort) bool {
	if len(q.cookie) == 0 {
		return false
	}
	_, ok := h.vault.open(h.space[:0], h.now, KindRetry, 0, from, q.cookie)
	return ok
}

// retry appends a RETRY.
func (h *Host) retry(b []byte, from netip.AddrPort, q *request, secret token.Secret) ([]byte, error) {
	cookie, err := h.vault.seal(h.space[:0], h.now, KindRetry, 0, from, nil)
	if err != nil {
		return b, err
	}
	h.stats.Retries++
	return appendRetry(b, q.id, cookie, secret, q.tag()), nil
}

// reply does the handshake and appends a REPLY. Nothing of it is kept: what
// has to be known later is in the ticket.
func (h *Host) reply(b []byte, from netip.AddrPort, q *request, secret token.Secret) ([]byte, error) {
	seed, err := token.NewSecret(h.cfg.Random)
	if err != nil {
		return b, err
	}
	hs := respond(seed, q.bound, secret, h.static)
	payload, _, _, err := hs.ReadMessage(nil, q.noise)
	var said hello
	if err != nil || !said.parse(payload) {
		return b, ErrForged
	}
	start := len(b)
	out, up, down, err := hs.WriteMessage(appendHead(b, KindReply, q.id), nil)
	if err != nil {
		return b, ErrForged // the client's ephemeral key is none
	}
	t := ticket{
		up: up.UnsafeKey(), down: down.UnsafeKey(), upFirst: said.first, downFirst: h.cfg.First,
		params: said.params, token: q.token,
	}
	sealed, err := h.vault.seal(nil, h.now, KindConfirm, q.id, from, t.append(h.space[:0]))
	if err != nil {
		return b, err
	}
	w := welcome{first: h.cfg.First, reset: resetToken(h.cfg.Reset, h.server, q.id), params: h.cfg.Params, ticket: sealed}
	h.stats.Replies++
	return newDirection(t.down).seal(out, handshakeNumber, out[start:], w.append(nil)), nil
}

// refuse appends a REFUSAL if the reason is to be told.
func (h *Host) refuse(b []byte, id uint64, secret token.Secret, refused Kind, tag []byte, err error) []byte {
	why := ReasonOf(err)
	if why == 0 || why == ReasonTampered { // of that, no secret is known
		return b
	}
	return appendRefusal(b, id, why, secret, refused, tag)
}
