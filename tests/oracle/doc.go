// Package oracle puts the connection beside quic-go on the same simulated links: the same fates of the datagrams, the same
// messages, on a virtual clock. What recovers from losses as RFC 9002 says should not do worse than who wrote it down in Go.
package oracle
