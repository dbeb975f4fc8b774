//go:build unix

package udp_test

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport/udp"
)

// burst is how many datagrams a tick has: all of a crowd's, or a join's.
const burst = 60

// BenchmarkCPU reports what a datagram costs both ends together, as a ratio to plain Go UDP with a 200-byte message a
// datagram (WriteToUDPAddrPort, ReadFromUDPAddrPort, one goroutine) in the same run:
//
//	go test -run '^$' -bench CPU ./wire/transport/udp
func BenchmarkCPU(b *testing.B) {
	for _, io := range []udp.IO{udp.Single, udp.Batched, udp.Segmented} {
		for _, way := range []struct {
			name  string
			size  int
			peers int
			down  bool
		}{
			{"to the host 200 B", 200, 1, false},
			{"to the host 1200 B", 1200, 1, false},
			{"crowd to the host 200 B", 200, burst, false},
			{"crowd to the host 1200 B", 1200, burst, false},
			{"to a crowd 200 B", 200, burst, true},
			{"to a crowd 1200 B", 1200, burst, true},
			{"pages to one 1200 B", 1200, 1, true},
		} {
			b.Run(fmt.Sprintf("%v/%s", io, way.name), func(b *testing.B) {
				plain := newPlain(b)
				driver := newTick(b, io, way.size, way.peers, way.down)
				var floor, ours time.Duration
				for b.Loop() {
					floor += cpu(plain)
					ours += cpu(driver)
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(ours)/float64(floor), "cpu/plain")
			})
		}
	}
}

// rounds are measured at once: the clock of the processor's time is coarse.
const rounds = 100

// cpu is what the process spent on a hundred ticks, in user and in system.
func cpu(run func()) time.Duration {
	before := spent()
	for range rounds {
		run()
	}
	return spent() - before
}

func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// newPlain is a tick of plain Go UDP.
func newPlain(b *testing.B) func() {
	open := func() *net.UDPConn {
		c, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
		require.NoError(b, err)
		b.Cleanup(func() { c.Close() })
		return c
	}
	from, to := open(), open()
	addr := to.LocalAddr().(*net.UDPAddr).AddrPort()
	msg, buf := make([]byte, 200), make([]byte, 2000)
	return func() {
		for range burst {
			if _, err := from.WriteToUDPAddrPort(msg, addr); err != nil {
				b.Fatal(err)
			}
		}
		for range burst {
			if _, _, err := to.ReadFromUDPAddrPort(buf); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// newTick is a tick over a listener and its clients: a burst in one direction, spread over the peers.
func newTick(b *testing.B, io udp.IO, size, peers int, down bool) func() {
	c := newCrowd(b, udp.Config{IO: io}, peers)
	from, to := c.clients, c.host
	if down {
		from, to = to, from
	}
	msg := make([]byte, size)
	return func() {
		tick(from, burst/peers, msg)
		c.take(to, burst/peers)
	}
}

// BenchmarkFanOut reports what a host spends on sending a tick to a crowd, without the crowd's own work, as a ratio to
// plain WriteToUDPAddrPort to the same sockets.
func BenchmarkFanOut(b *testing.B) {
	for _, io := range []udp.IO{udp.Single, udp.Batched, udp.Segmented} {
		for _, shape := range []struct{ each, size int }{{1, 200}, {1, 1200}, {2, 1200}, {4, 1200}} {
			b.Run(fmt.Sprintf("%v/%d of %d B", io, shape.each, shape.size), func(b *testing.B) {
				c := newCrowd(b, udp.Config{IO: io}, 0)
				var peers []*net.UDPConn
				for range burst {
					p, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(netip.MustParseAddrPort(c.listener.Addr())))
					require.NoError(b, err)
					b.Cleanup(func() { p.Close() })
					_, err = p.Write([]byte("hello"))
					require.NoError(b, err)
					h, err := c.listener.Accept(context.Background())
					require.NoError(b, err)
					peers, c.host = append(peers, p), append(c.host, h)
				}
				msg, buf := make([]byte, shape.size), make([]byte, 2000)
				from, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
				require.NoError(b, err)
				b.Cleanup(func() { from.Close() })
				strangers := make([]*net.UDPConn, burst)
				addrs := make([]netip.AddrPort, burst)
				for i := range strangers {
					strangers[i], err = net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
					require.NoError(b, err)
					b.Cleanup(func() { strangers[i].Close() })
					addrs[i] = strangers[i].LocalAddr().(*net.UDPAddr).AddrPort()
				}
				drain := func(all []*net.UDPConn) {
					for _, p := range all {
						for range shape.each {
							if _, err := p.Read(buf); err != nil {
								b.Fatal(err)
							}
						}
					}
				}
				var floor, ours time.Duration
				for b.Loop() {
					for range rounds {
						before := spent()
						for _, addr := range addrs {
							for range shape.each {
								if _, err := from.WriteToUDPAddrPort(msg, addr); err != nil {
									b.Fatal(err)
								}
							}
						}
						floor += spent() - before
						drain(strangers)
						before = spent()
						tick(c.host, shape.each, msg)
						ours += spent() - before
						drain(peers)
					}
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(ours)/float64(floor), "cpu/plain")
			})
		}
	}
}
