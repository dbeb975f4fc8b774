package seal

import (
	"bytes"
	"net/netip"

	"github.com/tickwire/tickwire/wire/token"
)

// Opened is a connection that a client has opened: its token is used up, its
// address is proven.
type Opened struct {
	ID     uint64
	Keys   *Keys
	Grant  token.Grant
	Params []byte // the client's
}

// open makes the connection of a CONFIRM, and uses its token up.
func (h *Host) open(b []byte, from netip.AddrPort, datagram []byte) ([]byte, *Opened, error) {
	var c confirm
	if !c.parse(datagram) {
		return b, nil, ErrMalformed
	}
	content, ok := h.vault.open(h.space[:0], h.now, KindConfirm, c.id, from, c.ticket)
	var t ticket
	if !ok || !t.parse(content) {
		return b, nil, ErrTicket
	}
	if _, ok := newDirection(t.up).open(nil, handshakeNumber, c.bound, c.proof); !ok {
		return b, nil, ErrForged
	}
	grant, err := h.opener.Open(t.token, h.wall(h.now))
	if err == nil {
		err = h.used.Use(&grant, c.id, h.wall(h.now))
	}
	if err != nil {
		return h.refuse(b, c.id, grant.Secret, KindConfirm, c.proof, err), nil, err
	}
	grant.User = bytes.Clone(grant.User)
	return b, &Opened{
		ID: c.id, Keys: newKeys(c.id, t.down, t.up, t.downFirst, t.upFirst),
		Grant: grant, Params: bytes.Clone(t.params),
	}, nil
}
