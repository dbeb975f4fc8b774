package seal

import (
	"crypto/ecdh"
	"crypto/subtle"

	"github.com/tickwire/tickwire/wire/token"
)

// disownLabel begins what the mac of a REFUSAL of a token of nobody is of.
const disownLabel = "tickwire disowned 1"

// disown appends a REFUSAL of a token that was tampered with, or is of another
// issuer. The host does not know its secret, so it says so under its own key:
// the mac is under what that and the request's ephemeral key have in common, of
// the id, the reason, the last 16 bytes of the Noise message, and everything
// before the cookie. A client believes it of exactly the token that it sent: who
// changes one on its way, and lets the host refuse it, changes nothing.
//
// It goes to addresses that are not proven, and is a 46th of what came from
// there. It costs a multiplication, so there are few a second; who gets none has
// to time out.
func (h *Host) disown(b []byte, q *request) []byte {
	if !h.load.disowned.take(h.now, disownEvery, disownBurst) {
		return b
	}
	key, err := common(h.static, q.noise[:keySize])
	if err != nil {
		return b // the client's ephemeral key is none
	}
	start := len(b)
	b = append(appendHead(b, KindRefusal, q.id), byte(ReasonTampered))
	m := disownMAC(key, b[start+1:], q)
	return append(b, m[:]...)
}

// disowned reports whether a datagram is the host's REFUSAL of the token that
// this client sent.
func (c *Client) disowned(datagram []byte) bool {
	if len(datagram) != refusalSize || Reason(datagram[headSize]) != ReasonTampered {
		return false
	}
	key, err := common(privateKey(c.seed.Bytes()), c.cfg.Token.Server[:])
	if err != nil {
		return false
	}
	q := c.request
	q.bound = c.bound
	m := disownMAC(key, datagram[1:headSize+1], &q)
	return subtle.ConstantTimeCompare(m[:], datagram[headSize+1:]) == 1
}

// disownMAC is the mac of a REFUSAL of a request, which tells so much.
func disownMAC(key token.Secret, told []byte, q *request) [TagSize]byte {
	return mac(key, disownLabel, told, q.tag(), q.bound)
}

// common is the secret of a private key and another's public one.
func common(private *ecdh.PrivateKey, public []byte) (token.Secret, error) {
	to, err := ecdh.X25519().NewPublicKey(public)
	if err != nil {
		return token.Secret{}, err
	}
	shared, err := private.ECDH(to)
	if err != nil {
		return token.Secret{}, err
	}
	return token.MakeSecret([keySize]byte(shared)), nil
}
