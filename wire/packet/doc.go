// Package packet is the bytes of one datagram: a header, then connection
// frames up to its end. Each frame has its own file with its layout above its
// type, and its append, parse and size beside each other.
//
//	datagram = header frame*
//	header   = flags(1) connection id(0 or 8) number(1 to 8)   header.go
//	frame    = kind(1) content                                 frame.go
//	  kind 1   PING                                            ping.go
//	  kind 2   ACK      which packets arrived                  ack.go
//	  kind 3   MESSAGE  an unreliable message                  message.go
//	  kind 4   CLOSE    why the connection ends                close.go
//	  kind 5   PATH_CHALLENGE, 6 PATH_RESPONSE                 path.go
//	  kind 7   PADDING                                         padding.go
//	  kind 8   TICK     how long acknowledgements may wait     tick.go
//	  kind 16+ CHUNK    bytes of a lane                        chunk.go
//
// Fixed-size numbers are little endian, all others canonical unsigned varints
// of package wire. The package parses and appends; what the frames mean is the
// business of package conn. Parsing never panics and never allocates unless it
// fails; what it returns aliases the datagram.
package packet
