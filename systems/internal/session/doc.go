// Package session opens and ends sessions over connections: who may come in, who a connection belongs to, and that both
// sides are told why it ended. What a session is about (the world) it hands on as bytes.
//
// It is pure: the time and the host's tick are arguments, datagrams come and go through a Link, and everything happens
// inside Drain and Flush. A Host or a Client belongs to one goroutine.
//
//	client                      host
//	HELLO   terms, claim ->     terms alike? known claim? room? Admit?
//	                     <-     WELCOME peer, seed, tick    or REFUSE code, text, and a close
//	(acknowledges)       ->     Joined or Rejoined: only now a word of the world
//
// Rules of the door, each with a test:
//
//   - A connection is found by the id in a datagram's header. It is answered over the link that brought its newest packet.
//   - Before WELCOME is acknowledged the other side hears nothing but an answer or an error, and no more than three times
//     what it sent and a datagram. So no world is sent to an invented address, and nothing overtakes WELCOME.
//   - The first HELLO of a connection is its HELLO, the first answer its answer.
//   - A claim (16 secret bytes) that comes again with a higher attempt number is the same peer on a new connection; the old
//     one is told and closed at once, and whatever still comes from it acts on nobody.
//   - Every end has a code and a text, and is told before the link closes.
//
// Where to look: host, drain, flush, port (links), door (connections), answer (what a HELLO gets), peer, end; client,
// greet; terms, reason, config, stats.
package session
