package play

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// Latencies and Losses are what the keys go through.
//
// immutable: tables, only read
var (
	Latencies = [...]time.Duration{0, 50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond}
	Losses    = [...]float64{0, 0.02, 0.05, 0.1, 0.2}
)

// Switch is what the player can switch while playing, to feel what each does.
type Switch struct {
	Prediction    bool
	Interpolation bool
	Autopilot     bool // a bot plays
	Latency       int  // which of Latencies is added to the round trip
	Loss          int  // which of Losses each datagram has, each way
}

// NextLatency and NextLoss go to the next worse one, and from the worst to none.
func (s *Switch) NextLatency() { s.Latency = (s.Latency + 1) % len(Latencies) }

// NextLoss is as NextLatency.
func (s *Switch) NextLoss() { s.Loss = (s.Loss + 1) % len(Losses) }

// Fault is what one direction of the network does. A tenth of the latency is jitter, as on real paths.
func (s *Switch) Fault() transport.Fault {
	rtt := Latencies[s.Latency]
	return transport.Fault{Latency: rtt / 2, Jitter: rtt / 20, Loss: Losses[s.Loss]}
}

// Lines describe the switches with their keys, a line each.
func (s *Switch) Lines() []string {
	return []string{
		"[P] prediction     " + onOff(s.Prediction),
		"[I] interpolation  " + onOff(s.Interpolation),
		fmt.Sprintf("[L] latency        +%d ms", Latencies[s.Latency].Milliseconds()),
		fmt.Sprintf("[K] loss           %.0f %%", 100*Losses[s.Loss]),
		"[B] autopilot      " + onOff(s.Autopilot),
	}
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "OFF"
}
