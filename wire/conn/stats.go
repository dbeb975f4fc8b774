package conn

import "time"

// Stats is the numbers of a connection: what a graph of the network shows, and
// what tells why it looks so. Counters are since the start; a graph draws their
// differences.
type Stats struct {
	// The round trip, as the peer answers: its tick is in it, what it kept an
	// acknowledgement back is not.
	RTT    time.Duration // smoothed; 200 ms before the first sample
	RTTVar time.Duration // mean deviation
	MinRTT time.Duration // on this path
	Latest time.Duration // last sample
	Jitter time.Duration // smoothed difference between samples in a row

	// What the path carries, as far as it is known.
	Rate          int           // bytes a second that may leave
	Arrives       int           // bytes a second that have arrived lately; 0 = too little is known
	Queue         time.Duration // for which packets stand in front of the bottleneck
	OwnLoss       float64       // part of the packets that the path loses at any rate
	DatagramBytes int           // of the largest datagram

	// What waits.
	InFlight, BytesInFlight    int // packets and bytes that wait for their fate
	QueuedControl              int // bytes not sent yet
	QueuedStructure            int
	QueuedBulk                 int
	UnreliableAwaitingDatagram int // messages accepted that have not left

	// Packets out, and what became of them.
	PacketsOut, BytesOut      uint64
	PacketsAcked, PacketsLost uint64 // of those that elicit an answer; tries of a size that are lost are not in it
	Spurious                  uint64 // declared lost, acknowledged later
	Probes                    uint64 // time-outs without an answer
	BytesResent               uint64 // of lanes
	SizeProbes                uint64 // datagrams that tried a size
	BlackHoles                uint64 // times that large datagrams did not arrive any more
	Moves                     uint64 // times that the peer was found at another address
	NoticesDelivered          uint64
	NoticesLost               uint64

	// Packets in: of this connection, and new.
	PacketsIn, BytesIn       uint64
	MessagesIn, UnreliableIn uint64 // handed to the handler
	Refused                  uint64 // packets that were not admitted
	PacketsRefusedByGaps     uint64 // of these, for want of room behind gaps

	// Datagrams that were dropped, without an effect.
	Malformed  uint64 // cannot be read
	Unopened   uint64 // the sealer refused them
	Stray      uint64 // of another connection, or in the wrong direction
	Duplicates uint64 // came again
	Old        uint64 // too old to tell whether they came before
}

// Stats returns the numbers.
func (c *Conn) Stats() Stats {
	s := c.stats
	s.RTT, s.RTTVar, s.MinRTT, s.Latest, s.Jitter = c.rtt.smooth, c.rtt.varies, c.rtt.lowest, c.rtt.latest, c.rtt.jitter
	s.Rate, s.Arrives, s.Queue = int(c.control.rate), int(c.control.meter.rate()), c.control.stood
	s.OwnLoss = float64(c.control.loss.own) / 1000
	s.DatagramBytes = c.mtu.size
	s.InFlight, s.BytesInFlight = c.sent.inFlight, c.sent.bytes
	s.QueuedControl, s.QueuedStructure, s.QueuedBulk = c.Queued(Control), c.Queued(Structure), c.Queued(Bulk)
	s.UnreliableAwaitingDatagram = c.out.len()
	return s
}
