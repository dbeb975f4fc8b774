// Package netcomptest checks codecs: what every codec that netgen writes must
// hold, whatever its fields. The generated tests call it; so may those of a
// codec written by hand.
package netcomptest
