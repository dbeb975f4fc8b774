// Package token is admission: connect tokens, the history that makes each of
// them good for one connection, and the join codes of a host on a local
// network.
//
// A game's backend, or the host itself, issues a [Token] and hands it to one
// client over a channel that others cannot read. The client learns from it
// where to dial, which key to expect there, and a secret to show. The sealed
// part of it is for the host alone:
//
//	backend                      client                      host
//	Issuer.Issue  -- Token -->   dials, shows  -- sealed --> Opener.Open
//	                             the secret                  History.Use
//
// Where to look:
//
//   - secret, server: keys, and what never shows a secret
//   - token: what a client holds, and its bytes and text
//   - grant, opener: the sealed part, and the refusals, each by its own name
//   - issuer: making tokens, and the next one for a client that is connected
//   - history: which tokens were used
//   - code, alphabet: join codes
//
// The package is pure: time, randomness and bytes are arguments. What a token
// is worth on the wire (who may read it on the way, and how its secret is
// proven) is the business of package seal.
package token
