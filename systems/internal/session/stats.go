package session

// HostStats counts what a host did, since its start.
type HostStats struct {
	Joined   uint64 // peers
	Rejoined uint64 // connections that took over an older one's peer
	Ended    uint64 // peers
	Refused  uint64 // hellos answered with no, whatever the reason
	TimedOut uint64 // handshakes that took too long

	Malformed uint64 // datagrams that are no packet
	Stray     uint64 // packets of no connection that open none, and of one over a link that is not for it
	Unsealed  uint64 // first packets without a handshake before them, over links that want sealing
	Late      uint64 // datagrams of a handshake whose connection is there, and of any once the host closes
	Evicted   uint64 // half-open connections and silent links given up for newer ones
	Early     uint64 // messages that came before the handshake was through
	Repeated  uint64 // handshake messages after the first
	Broken    uint64 // connections ended because of what the other side sent
}

// ClientStats counts what a client met, since its start.
type ClientStats struct {
	Malformed uint64 // datagrams that are no packet of this connection
	Early     uint64 // messages that came before the host's answer
	Repeated  uint64 // answers after the first
}
