package udp

// Stats is what a socket did. They are of all its links together.
type Stats struct {
	IO        IO     // in use for sending now
	Fallbacks uint64 // times that the system refused what its probe had promised, each for good

	In, InBytes   uint64 // datagrams and bytes that links took
	InCalls       uint64 // calls that brought datagrams
	Out, OutBytes uint64 // datagrams and bytes that the system took
	OutCalls      uint64 // calls that took datagrams
	OutRuns       uint64 // runs of at least two datagrams that the system took as one

	Full     uint64 // arrived, and dropped because MaxQueued or the link's own queue was full, or the link had ended
	Oversize uint64 // arrived, and dropped because longer than MaxDatagramBytes
	Errors   uint64 // reads that failed and were passed over

	Stalls      uint64 // times that the system had no room and the rest waited
	Overflow    uint64 // sends dropped because too much waited
	Unsent      uint64 // sends that the system refused
	Unreachable uint64 // times the system told that nobody listens there; the datagram was sent again

	// Of a Listener only.
	Refused uint64 // datagrams of a new address while the backlog or the table was full
	Evicted uint64 // links ended to make room
	Idle    uint64 // links ended for silence
}
