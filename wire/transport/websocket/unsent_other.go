//go:build !linux && !darwin && !js

package websocket

import "net"

// boundUnsent does nothing where the system cannot be told how much it may hold.
func boundUnsent(net.Conn) {}
