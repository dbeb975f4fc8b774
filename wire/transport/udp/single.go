package udp

import (
	"net"
	"time"
)

// singleWait is how long package net may wait for the system to have room. It cannot be told not to; what is shorter
// than a scheduler's pause would drop datagrams on a busy machine.
const singleWait = 100 * time.Millisecond

// single moves one datagram a call through package net, on any system.
type single struct {
	conn      *net.UDPConn
	connected bool
}

// read waits for a datagram and reads it into the first slot.
func (s single) read(hand []*slot) (n int, err error) {
	to := hand[0]
	if s.connected {
		to.n, err = s.conn.Read(to.data[:])
	} else {
		to.n, to.ends.far, err = s.conn.ReadFromUDPAddrPort(to.data[:])
		to.ends.far = unmap(to.ends.far)
	}
	if err != nil {
		return 0, err
	}
	return 1, nil
}

func (s single) send(data []byte, msgs []message) (int, error) {
	// It fails only on a closed socket, and then so does the write.
	_ = s.conn.SetWriteDeadline(time.Now().Add(singleWait))
	m := msgs[0]
	b := data[m.at : m.at+m.n]
	var err error
	if s.connected {
		_, err = s.conn.Write(b)
	} else {
		_, err = s.conn.WriteToUDPAddrPort(b, m.to.far)
	}
	if err != nil {
		return 0, err
	}
	return 1, nil
}

// await tries once: send has waited.
func (s single) await(try func() bool) error {
	try()
	return nil
}
