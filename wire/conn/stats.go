package conn

import "time"

// Stats is the numbers of a connection since its start, and its state.
type Stats struct {
	RTT    time.Duration // smoothed; 200 ms before the first sample
	RTTVar time.Duration // mean deviation
	MinRTT time.Duration
	Latest time.Duration // last sample
	Jitter time.Duration // smoothed difference between samples in a row

	Rate          int           // bytes a second that may leave
	Arrives       int           // bytes a second that the peer has said to have, lately; 0 = not known
	DatagramBytes int           // of the largest datagram that the path is taken to carry
	Queue         time.Duration // that stands at the bottleneck, as far as it is seen

	PacketsOut, BytesOut       uint64
	PacketsIn, BytesIn         uint64 // of this connection, and new
	PacketsAcked, PacketsLost  uint64 // of those that elicit an answer
	Spurious                   uint64 // declared lost, acknowledged later
	Probes                     uint64 // time-outs
	SizeProbes                 uint64 // datagrams that tried a size
	BlackHoles                 uint64 // times that large datagrams did not arrive any more
	Moves                      uint64 // times that the peer was found at another address
	BytesResent                uint64 // of lanes
	NoticesDelivered           uint64
	NoticesLost                uint64
	MessagesIn, UnreliableIn   uint64 // handed to the handler
	Refused                    uint64 // packets that were not admitted
	Malformed                  uint64 // datagrams that cannot be read
	Unopened                   uint64 // datagrams that the sealer refused
	Stray                      uint64 // datagrams of another connection
	Duplicates                 uint64 // packets that came again
	Old                        uint64 // packets too old to tell whether they came before
	InFlight, BytesInFlight    int    // packets and bytes that wait for their fate
	PacketsRefusedByGaps       uint64 // of Refused, for want of room behind gaps
	QueuedControl              int    // bytes not sent yet
	QueuedStructure            int
	QueuedBulk                 int
	UnreliableAwaitingDatagram int // messages accepted that have not left
}

// Stats returns the numbers.
func (c *Conn) Stats() Stats {
	s := c.stats
	s.RTT, s.RTTVar, s.MinRTT, s.Latest, s.Jitter = c.rtt.smooth, c.rtt.varies, c.rtt.lowest, c.rtt.latest, c.rtt.jitter
	s.Rate, s.Arrives, s.DatagramBytes, s.Queue = c.control.rate, c.control.meter.rate(), c.mtu.size, c.control.stood
	s.InFlight, s.BytesInFlight = c.sent.inFlight, c.sent.bytes
	s.QueuedControl, s.QueuedStructure, s.QueuedBulk = c.Queued(Control), c.Queued(Structure), c.Queued(Bulk)
	s.UnreliableAwaitingDatagram = c.out.len()
	return s
}
