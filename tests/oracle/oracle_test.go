package oracle

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
)

// A message at each tick, over links that lose: they come as over quic-go, and no more bytes are sent. quic-go draws at random
// and runs in goroutines, so its packets are not the same ones in every run: where a fifth is lost, its own times differ by that.
func TestMessagesComeAsSoonAsOverQUIC(t *testing.T) {
	for _, latency := range []time.Duration{20 * ms, 50 * ms, 150 * ms} {
		for _, loss := range []float64{0, 0.02, 0.1, 0.2} {
			t.Run(fmt.Sprintf("%v, loss %v", latency, loss), func(t *testing.T) {
				l := load{fault: transport.Fault{Latency: latency, Loss: loss}, ticks: 60 * 60}
				theirs, ours := overQUIC(t, l), overConn(t, l)
				require.Len(t, theirs.delays, l.ticks)
				require.Len(t, ours.delays, l.ticks)
				for _, p := range []float64{0.5, 0.9, 0.99} {
					t.Logf("p%.0f: quic-go %v, ours %v", 100*p, quantile(theirs.delays, p).Round(ms), quantile(ours.delays, p).Round(ms))
				}
				t.Logf("bytes: quic-go %d, ours %d", theirs.sent, ours.sent)
				for _, p := range []float64{0.5, 0.9, 0.99} {
					require.LessOrEqual(t, quantile(ours.delays, p), quantile(theirs.delays, p)*13/10+tick)
				}
				require.LessOrEqual(t, ours.sent, theirs.sent*11/10)
			})
		}
	}
}

// A join of 2 MiB over a bottleneck: it takes hardly longer than over quic-go, and the queue is a small part of theirs.
func TestAJoinIsAsFastAsOverQUIC(t *testing.T) {
	for _, rate := range []int{32_000, 250_000} {
		for _, loss := range []float64{0, 0.01} {
			t.Run(fmt.Sprintf("%d B/s, loss %v", rate, loss), func(t *testing.T) {
				l := load{fault: transport.Fault{Latency: 30 * ms, Loss: loss, RateBytes: rate}, bulk: 2 << 20}
				theirs, ours := overQUIC(t, l), overConn(t, l)
				t.Logf("took: quic-go %v, ours %v", theirs.took.Round(ms), ours.took.Round(ms))
				t.Logf("p95 in front of the bottleneck: quic-go %v, ours %v", quantile(theirs.waits, 0.95).Round(ms), quantile(ours.waits, 0.95).Round(ms))
				require.LessOrEqual(t, ours.took, theirs.took*125/100)
				require.LessOrEqual(t, quantile(ours.waits, 0.95), min(quantile(theirs.waits, 0.95), 100*ms))
			})
		}
	}
}
