// Package hidden declares what Go does, and generated code needs.
package hidden

import "github.com/tickwire/tickwire/netcomp"

//netgen:action
type Act struct {
	S []netcomp.Text8 `net:"max=3"`
}

type (
	bool       struct{} // want "generated code needs Go's own bool, which is hidden by this; rename this \(netgen: NG035\)"
	error      struct{} // want "generated code needs Go's own error, which is hidden by this; rename this \(netgen: NG035\)"
	string     struct{} // want "generated code needs Go's own string, which is hidden by this; rename this \(netgen: NG035\)"
	byte       struct{} // want "generated code needs Go's own byte, which is hidden by this; rename this \(netgen: NG035\)"
	rune       struct{} // want "generated code needs Go's own rune, which is hidden by this; rename this \(netgen: NG035\)"
	int        struct{} // want "generated code needs Go's own int, which is hidden by this; rename this \(netgen: NG035\)"
	uint       struct{} // want "generated code needs Go's own uint, which is hidden by this; rename this \(netgen: NG035\)"
	uintptr    struct{} // want "generated code needs Go's own uintptr, which is hidden by this; rename this \(netgen: NG035\)"
	uint8      struct{} // want "generated code needs Go's own uint8, which is hidden by this; rename this \(netgen: NG035\)"
	uint16     struct{} // want "generated code needs Go's own uint16, which is hidden by this; rename this \(netgen: NG035\)"
	uint32     struct{} // want "generated code needs Go's own uint32, which is hidden by this; rename this \(netgen: NG035\)"
	uint64     struct{} // want "generated code needs Go's own uint64, which is hidden by this; rename this \(netgen: NG035\)"
	int8       struct{} // want "generated code needs Go's own int8, which is hidden by this; rename this \(netgen: NG035\)"
	int16      struct{} // want "generated code needs Go's own int16, which is hidden by this; rename this \(netgen: NG035\)"
	int32      struct{} // want "generated code needs Go's own int32, which is hidden by this; rename this \(netgen: NG035\)"
	int64      struct{} // want "generated code needs Go's own int64, which is hidden by this; rename this \(netgen: NG035\)"
	float32    struct{} // want "generated code needs Go's own float32, which is hidden by this; rename this \(netgen: NG035\)"
	float64    struct{} // want "generated code needs Go's own float64, which is hidden by this; rename this \(netgen: NG035\)"
	complex64  struct{} // want "generated code needs Go's own complex64, which is hidden by this; rename this \(netgen: NG035\)"
	complex128 struct{} // want "generated code needs Go's own complex128, which is hidden by this; rename this \(netgen: NG035\)"
)

const (
	true  = "true"  // want "generated code needs Go's own true, which is hidden by this; rename this \(netgen: NG035\)"
	false = "false" // want "generated code needs Go's own false, which is hidden by this; rename this \(netgen: NG035\)"
)

var nil, made struct{} // want "generated code needs Go's own nil, which is hidden by this; rename this \(netgen: NG035\)"

func len() {} // want "generated code needs Go's own len, which is hidden by this; rename this \(netgen: NG035\)"

func make() {} // want "generated code needs Go's own make, which is hidden by this; rename this \(netgen: NG035\)"
