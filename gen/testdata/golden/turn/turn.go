// Package turn has angles, rotations, directions, colours and curves.
package turn

import (
	"image/color"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
	"github.com/tickwire/tickwire/netcomp"
)

// Degrees and Turn are named types; Quat has a name of its own.
type (
	Degrees float64
	Quat    [4]float32
	Named   struct {
		X, Y, Z, W float32
	}
	Tint struct{ R, G, B uint8 }
)

// Angles has every sort of angle.
//
//netgen:component interp=lerp
type Angles struct {
	Yaw    float32     `net:"angle=rad"`
	Pitch  Degrees     `net:"angle=deg,bits=12,snap=90"`
	Roll   float32     `net:"angle=rad,bits=23,snap=45deg"`
	Fine   float64     `net:"angle=deg,bits=50"`
	Coarse float32     `net:"angle=deg,bits=1"`
	Still  float32     `net:"angle=rad,bits=8,interp=snap"`
	Near   float32     `net:"angle=deg,bits=8,tol=2,interp=angle"`
	Euler  shape.Vec   `net:"angle=deg,bits=11"`
	Joints [3]float32  `net:"angle=rad,bits=9"`
	Many   [20]float32 `net:"angle=rad,bits=9"`
}

// Alone has one angle, whose change needs no bit of its own.
//
//netgen:component
type Alone struct {
	Yaw float32 `net:"angle=rad,correct=rotate"`
}

// Spinner turns on by itself.
//
//netgen:component
type Spinner struct {
	Yaw  float32    `net:"angle=rad,bits=12,predict=Spin,interp=hermite(Spin)"`
	Spin float32    `net:"range=-16:16,step=1/64"`
	Arm  [2]float64 `net:"angle=deg,bits=14,predict=Rate"`
	Rate [2]float64 `net:"range=-720:720,step=0.5"`
}

// Rotations has every shape of a rotation.
//
//netgen:component interp=lerp
type Rotations struct {
	Array  [4]float32   `net:"quat"`
	Own    Quat         `net:"quat=9,interp=slerp,snap=90deg"`
	Fields Named        `net:"quat=20"`
	Lib    shape.Quat   `net:"quat=12,interp=nlerp"`
	Wide   shape.Number `net:"quat=15"`
	Rotor  shape.Rotor  `net:"quat=2,interp=snap"`
	Tol    [4]float64   `net:"quat=10,tol=1"`
	Bones  [3]Quat      `net:"quat=7"`
	Crowd  [18]Quat     `net:"quat=6"`
}

// Body is a transform: raw it is one run of 40 bytes.
//
//netgen:component interp=lerp
type Body struct {
	Pos   shape.Vec3 `net:"range=-2048:2047.99609375,step=1/256"`
	Rot   shape.Quat `net:"quat"`
	Scale shape.Vec3 `net:"range=0:4,step=1/1024"`
}

// Spin is one rotation.
//
//netgen:component
type Spin struct {
	Rot Named `net:"quat,correct=rotate"`
}

// Directions has every shape of a direction.
//
//netgen:component interp=lerp
type Directions struct {
	Array [3]float32     `net:"unit"`
	Own   shape.Vec3     `net:"unit=16,snap=30deg"`
	Wide  shape.Vec      `net:"unit=2,interp=nlerp"`
	Tol   [3]float64     `net:"unit=8,tol=3"`
	Still [3]float32     `net:"unit=12,interp=snap"`
	Many  [17]shape.Vec3 `net:"unit=7"`
}

// Aim is one direction.
//
//netgen:component interp=lerp correct=take
type Aim struct {
	Dir shape.Vec3 `net:"unit=12"`
}

// Colours has every shape of a colour.
//
//netgen:component interp=lerp
type Colours struct {
	RGB   [3]uint8    `net:"color"`
	RGBA  color.RGBA  `net:"color,snap=128"`
	NRGBA color.NRGBA `net:"color,interp=color(linear)"`
	Tint  Tint        `net:"color,interp=color(srgb)"`
	Light [3]float32  `net:"color,interp=color"`
	Glow  [4]float64  `net:"color,interp=color(srgb)"`
	Still [4]uint8    `net:"color,interp=snap"`
	Many  [20]Tint    `net:"color"`
}

// Paint is one colour.
//
//netgen:component
type Paint struct {
	Coat [4]uint8 `net:"color"`
}

// Gloss is one colour of floats.
//
//netgen:component
type Gloss struct {
	Coat [4]float32 `net:"color"`
}

// Mover follows a curve.
//
//netgen:component interp=lerp
type Mover struct {
	Vel  shape.Vec3 `net:"range=-64:64,step=1/64,group=move"`
	Pos  shape.Vec3 `net:"range=-512:512,step=1/256,interp=hermite(Vel),snap=8,group=move"`
	Lean float32    `net:"group=move"`
	Far  shape.Vec  `net:"interp=hermite(Fast)"`
	Fast shape.Vec
	Side float32
	Part struct {
		V  [2]float32
		At [2]float32 `net:"interp=hermite(V)"`
	}
	Wheels [20]Wheel
}

// Drifter follows curves whose ends and velocities travel in other forms.
//
//netgen:component interp=lerp
type Drifter struct {
	Half      float32    `net:"f16,interp=hermite(HalfVel)"`
	HalfVel   float32    `net:"f16"`
	Single    float64    `net:"f32,interp=hermite(SingleVel)"`
	SingleVel float64    `net:"range=-64:64,step=1/64"`
	Out       [2]float32 `net:"range=-1:1,step=1/64,escape,interp=hermite(OutVel)"`
	OutVel    [2]float32 `net:"range=-4:4,step=1/64,escape"`
}

// Wheel is an element that follows a curve.
type Wheel struct {
	Turn float32 `net:"angle=rad,bits=8,interp=hermite(Rate)"`
	Rate float32
}

// Trail has some of each in a list.
//
//netgen:component
type Trail struct {
	Turns netcomp.List8[float32]    `net:"angle=rad,bits=9"`
	Poses netcomp.List4[shape.Quat] `net:"quat=8"`
	Ways  netcomp.List4[shape.Vec]  `net:"unit=6"`
	Dyes  netcomp.List4[Tint]       `net:"color"`
}

// Shot is an action.
//
//netgen:action
type Shot struct {
	Aim   shape.Vec3     `net:"unit"`
	Yaw   Degrees        `net:"angle=deg,bits=9"`
	Hold  shape.Quat     `net:"quat"`
	Trail Tint           `net:"color"`
	Flash [3]float32     `net:"color"`
	Ways  []shape.Vec3   `net:"unit=8,max=5"`
	Poses []Named        `net:"quat,max=3"`
	Dyes  map[uint8]Tint `net:"color,max=3"`
}
