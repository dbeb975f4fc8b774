package netcomp

import (
	"fmt"
	"strings"
)

// The constants of an enum are numbered by value. Where there are gaps between them the codec has a table, a string: byte i
// is how far constant i is above the lowest.

// EnumCode returns the number of a constant that is off above the lowest, of max+1 constants without gaps. What is no
// constant gets 0, the number of the lowest; in a debug build it panics.
func EnumCode(off, max uint64, field string) uint64 {
	if off > max {
		noConstant(off, field)
		return 0
	}
	return off
}

// EnumCodeOf is [EnumCode] for constants with a table.
func EnumCodeOf(off uint64, table, field string) uint64 {
	if off <= 0xff {
		if i := strings.IndexByte(table, byte(off)); i >= 0 {
			return uint64(i)
		}
	}
	noConstant(off, field)
	return 0
}

// EnumOffset returns how far the constant of a number is above the lowest. Of a number without a constant the result means
// nothing.
func EnumOffset(code uint64, table string) uint64 {
	if code >= uint64(len(table)) {
		return 0
	}
	return uint64(table[code])
}

func noConstant(off uint64, field string) {
	if Debug {
		panic(fmt.Sprintf("netcomp: %s is no constant of its type: it is %d above the lowest", field, int64(off)))
	}
}
