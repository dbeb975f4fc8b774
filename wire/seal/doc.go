// Package seal makes datagrams unreadable and unforgeable: the handshake by
// which a client with a connect token and a host agree on keys, and the keys.
//
// The handshake is Noise_NKpsk0_25519_ChaChaPoly_SHA256 (package
// github.com/flynn/noise): the client knows the host's static key and a secret
// from its token, both sides add a fresh ephemeral key, so that what was said
// stays secret even when every lasting key is stolen later.
//
//	client                                                   host
//	REQUEST  token, cookie, Noise message 1, zeros to 1200 ->
//	      <- RETRY    under load: come again with this cookie
//	REQUEST  the same, with the cookie                     ->
//	      <- REPLY    Noise message 2, and in it the ticket
//	CONFIRM  the ticket, and a proof of the keys           ->
//	packets  sealed with the keys                         <-> packets
//
// The ticket is the host's whole memory of the handshake, sealed by it and
// carried by the client: until a CONFIRM returns it from the address to which
// it went, the host keeps nothing, and never answers with more than it got.
//
// Both sides are pure: time, randomness and bytes are arguments, and what
// comes out is bytes. [Client] and [Host] are the two state machines, [Keys]
// is what they end in. The steady state does not allocate.
//
// Where to look:
//
//   - datagram: the kinds and their common head; request, retry, reply,
//     confirm, refusal, reset, join: one datagram a file, byte by byte
//   - clientconfig, client, answer: the client's machine
//   - hostconfig, host, admit, disown, open, invite: the host's, by what it is asked
//   - noise, curve: the handshake
//   - vault, load: what the host seals for itself, and how much it answers
//   - keys, direction: sealed packets, and how keys are updated
//   - stats: what a host counts
//
// The package is not for: finding a connection (package conn does, by the id
// in each datagram and never by an address), rejecting packets that come twice
// (conn knows which numbers it has seen), and hiding ids, numbers and lengths.
package seal
