// Package wire is how everything looks as bytes: appenders and sticky-error
// readers over byte slices, LEB128 and bit-grouped integers, bit packing, and
// the two hashes that decide anything.
//
// It uses the standard library only, keeps no state of its own, and holds no
// goroutine and no clock. Writers append to a slice they are given and cannot
// fail; readers never panic on hostile bytes, never allocate, and accept
// exactly one encoding of each value, so that what was parsed and is encoded
// again has the same bytes.
//
//   - bytes: [AppendUvarint], [AppendBytes] and their kin; [Reader]
//   - bits: [BitWriter], [BitReader]
//   - hashes: [Hash64], [Mix]
//
// Everything multi-byte is little endian.
package wire
