package packet

import "github.com/tickwire/tickwire/wire"

// Chunk is a CHUNK frame: bytes of a lane's stream. A lane is a stream of
// bytes that starts at offset 0; messages lie in it one after the other, each
// as a varint of its length and its bytes. Chunks cut the stream anywhere, and
// a part that is sent again may be cut elsewhere.
//
//	+---------+----------+----------+---------+
//	| 16+lane | offset   | length   | bytes   |
//	|    1    | varint   | varint   | length  |
//	+---------+----------+----------+---------+
//
// Invariants: Lane < Lanes; len(Data) > 0; Offset + len(Data) <= OffsetLimit.
type Chunk struct {
	Lane   uint8
	Offset uint64 // of the first byte of Data in the stream
	Data   []byte
}

// Lanes is the number of lanes of a connection.
const Lanes = 3

// OffsetLimit is the end of the longest stream: 2^62 bytes, as in QUIC.
const OffsetLimit = 1 << 62

// ChunkOverhead returns the length of a CHUNK frame without its n bytes.
func ChunkOverhead(offset uint64, n int) int {
	return 1 + wire.UvarintSize(offset) + wire.UvarintSize(uint64(n))
}

// Size returns the length of the frame.
func (c *Chunk) Size() int { return ChunkOverhead(c.Offset, len(c.Data)) + len(c.Data) }

// Append appends the frame.
func (c *Chunk) Append(b []byte) []byte {
	return append(AppendChunkHead(b, c.Lane, c.Offset, len(c.Data)), c.Data...)
}

// AppendChunkHead appends a CHUNK frame up to its bytes, n of which the caller
// appends next.
func AppendChunkHead(b []byte, lane uint8, offset uint64, n int) []byte {
	b = append(b, byte(KindChunk)+lane)
	return wire.AppendUvarint(wire.AppendUvarint(b, offset), uint64(n))
}

// parse reads what follows the kind. Data aliases the datagram.
func (c *Chunk) parse(r *wire.Reader, lane uint8) {
	c.Lane, c.Offset = lane, r.Uvarint()
	c.Data = r.Block(r.Left())
	if len(c.Data) == 0 || c.Offset > OffsetLimit || uint64(len(c.Data)) > OffsetLimit-c.Offset {
		r.Fail(errChunk)
	}
}
