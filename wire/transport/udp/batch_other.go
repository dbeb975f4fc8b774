//go:build !linux

package udp

// improve finds nothing better than single here.
func (s *socket) improve(bool, IO, int) {}
