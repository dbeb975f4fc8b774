// Package turn has what is wrong with angles, rotations, directions, colours and curves.
package turn

type (
	Rot   [3]float32
	Scale float32
	Vec   struct{ X, Y, Z float32 }
	Mixed struct {
		X, Y, Z float32
		W       float64
	}
	Own   [4]Scale
	Tuned struct {
		X float32 `net:"range=0:1,step=1/8"`
		Y float32
		Z float32
	}
	Pose struct {
		Pos  Vec
		Look float32    `net:"angle=rad"`
		Head float32    `net:"angle=deg"`
		Rot  [4]float32 `net:"quat"`
	}
)

//netgen:component
type Turns struct {
	A  int16      `net:"angle=rad"`                    // want "Turns.A: angle applies to float32 and float64; A is a int16 \(netgen: NG023\)"
	B  float32    `net:"angle=turn"`                   // want "malformed net tag at \"angle=turn\": expected angle=rad or angle=deg \(netgen: NG003\)"
	C  float32    `net:"angle=rad,bits=24"`            // want "bits=24: an angle in a float32 has 1 to 23 bits \(netgen: NG017\)"
	D  float64    `net:"angle=deg,bits=51"`            // want "bits=51: an angle in a float64 has 1 to 50 bits \(netgen: NG017\)"
	E  float32    `net:"angle=deg,bits=0"`             // want "bits=0: an angle in a float32 has 1 to 23 bits \(netgen: NG017\)"
	F  float32    `net:"angle=deg,bits=1/2"`           // want "malformed net tag at \"bits=1/2\": expected a whole number of bits \(netgen: NG003\)"
	G  float32    `net:"angle=deg,range=0:360,step=1"` // want "key \"range\" means nothing for a field of type float32" "key \"step\" means nothing"
	H  Rot        `net:"quat"`                         // want "Turns.H: quat needs 4 floats, or the fields X, Y, Z, W or W, V; H is a Rot \(netgen: NG022\)"
	I  [2]float32 `net:"quat=10"`                      // want "quat needs 4 floats, .*; I is a \[2\]float32 \(netgen: NG022\)"
	J  Mixed      `net:"quat"`                         // want "quat needs 4 floats, .*; J is a Mixed \(netgen: NG022\)"
	K  Own        `net:"quat"`                         // want "quat needs 4 floats, .*; K is a Own \(netgen: NG022\)"
	L  [4]float32 `net:"quat=1"`                       // want "quat=1: a component of a rotation has 2 to 20 bits \(netgen: NG017\)"
	M  [4]float32 `net:"quat=21"`                      // want "quat=21: a component of a rotation has 2 to 20 bits \(netgen: NG017\)"
	N  [4]float32 `net:"quat=ten"`                     // want "malformed net tag at \"quat=ten\": expected a whole number of bits \(netgen: NG003\)"
	O  [4]float32 `net:"quat,interp=nlerp,snap=0.5"`   // want "snap=0.5: the distance of two rotations is an angle; write it in degrees, such as snap=90deg \(netgen: NG003\)"
	P  [4]float32 `net:"interp=slerp"`                 // want "interp=slerp needs a quat field; P is a \[4\]float32; add quat \(netgen: NG025\)"
	Q  Vec        `net:"interp=slerp"`                 // want "interp=slerp needs a quat field; Q is a Vec \(netgen: NG025\)"
	R  Vec        `net:"interp=nlerp"`                 // want "interp=nlerp needs a quat or unit field; R is a Vec \(netgen: NG025\)"
	S  Vec        `net:"unit,interp=slerp"`            // want "interp=slerp needs a quat field; S is a Vec \(netgen: NG025\)"
	T  float32    `net:"interp=angle"`                 // want "interp=angle needs a field with angle=rad or angle=deg; T is a float32 \(netgen: NG025\)"
	U  float32    `net:"interp=color"`                 // want "interp=color needs a color field; U is a float32 \(netgen: NG025\)"
	V  [4]float32 `net:"quat,interp=hermite(W)"`       // want "interp=hermite\(W\) needs a float; V is a \[4\]float32 \(netgen: NG025\)"
	W  [4]float32 `net:"quat"`
	X  Vec        `net:"interp=lerp,snap=90deg"`     // want "snap=90deg is an angle, which X has not; write a distance in its own unit, such as snap=8 \(netgen: NG003\)"
	Y  Pose       `net:"interp=lerp,snap=1"`         // want "snap=1: the fields of Pose have no unit in common; give each its own \(netgen: NG003\)"
	Z  float32    `net:"interp=lerp,correct=rotate"` // want "correct=rotate needs an angle, quat or unit field; Z is a float32, write correct=add \(netgen: NG043\)"
	Aa [2]float32 `net:"unit"`                       // want "unit needs 3 floats, or the fields X, Y, Z; Aa is a \[2\]float32 \(netgen: NG022\)"
	Ab Tuned      `net:"unit"`                       // want "unit needs 3 floats, .*; Ab is a Tuned \(netgen: NG022\)"
	Ac Rot        `net:"unit=17"`                    // want "unit=17: a coordinate of a direction has 2 to 16 bits \(netgen: NG017\)"
	Ad [4]uint16  `net:"color"`                      // want "color needs 3 or 4 of uint8 or float32, or such fields R, G, B and A; Ad is a \[4\]uint16 \(netgen: NG022\)"
	Ae uint32     `net:"color"`                      // want "color needs 3 or 4 of uint8 .*; Ae is a uint32 \(netgen: NG022\)"
	Af [3]uint8   `net:"color,interp=color(rgb)"`    // want "expected color\(linear\) or color\(srgb\)"
	Ag [4]float32 `net:"quat,angle=rad"`             // want "Turns.Ag: key \"angle\" means nothing for a field of type \[4\]float32"
	Ah float32    `net:"angle=rad,tol=0"`            // want "malformed net tag at \"tol=0\": expected a whole number of steps"
	Ai [4]float32 `net:"quat,snap=90deg"`            // want "snap= without interp= has no effect; remove it \(netgen: NG027\)"
	Aj [4]float32 `net:"quat,predict=Ak"`            // want "predict=Ak: only an angle, or what has range= and step=, is predicted; Aj is a \[4\]float32 \(netgen: NG026\)"
	Ak [4]float32 `net:"range=0:1,step=1/8"`
	Al float32    `net:"angle=rad,predict=Am"` // want "predict=Am: Am needs range= and step=, by which its codes say how fast \(netgen: NG026\)"
	Am float32
	An float32 `net:"interp=hermite(Ao)"` // want "interp=hermite\(Ao\): Ao is blended by this field in its turn \(netgen: NG026\)"
	Ao float32 `net:"interp=hermite(An)"` // want "interp=hermite\(An\): An is blended by this field in its turn \(netgen: NG026\)"
	Ap float32 `net:"interp=hermite(Aq)"` // what is wrong with Aq is said there
	Aq float32 `net:"range=1:0,step=1/8"` // want "range 1:0 is empty; low must be below high"
	Ar float32 `net:"angle=rad,predict=Aq"`
	As float32 `net:"interp=hermite(At)"` // want "interp=hermite\(At\): At is `net:\"-\"` \(netgen: NG026\)"
	At float32 `net:"-"`
}

//netgen:component interp=hermite(Vel) // want "interp=hermite\(Vel\) names a field beside another; write it in the tag of that one \(netgen: NG043\)"
type Curve struct {
	Pos float32 `net:"interp=hermite(Vel)"`
	Vel float32
}
