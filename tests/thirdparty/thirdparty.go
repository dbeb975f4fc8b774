// Package thirdparty has components of the vectors and rotations of other
// libraries, as games hold them.
package thirdparty

import (
	"image/color"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"
	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

//go:generate go run github.com/tickwire/tickwire/cmd/netgen

// Pose is a body of mathgl's types.
//
//netgen:component interp=lerp
type Pose struct {
	Pos   mgl32.Vec3 `net:"range=-2048:2048,step=1/256,interp=hermite(Vel),snap=8"`
	Vel   mgl32.Vec3 `net:"range=-64:64,step=1/64"`
	Rot   mgl32.Quat `net:"quat=10,interp=slerp,snap=90deg"`
	Scale mgl32.Vec3 `net:"range=0:4,step=1/1024"`
	Flat  mgl32.Vec2 `net:"range=-1:1,step=1/128"`
	Plane mgl32.Vec4
	Look  mgl32.Vec3 `net:"unit"`
	Turn  mgl32.Vec2 `net:"angle=rad"`
}

// Exact has rotations without a tag: all their bits, and rotations all the same.
//
//netgen:component interp=lerp
type Exact struct {
	Narrow mgl32.Quat
	Wide   mgl64.Quat `net:"interp=slerp"`
	Number quat.Number
}

// Craft is a body of gonum's types.
//
//netgen:component interp=lerp
type Craft struct {
	Pos  r3.Vec      `net:"range=-100000:100000,step=1/1024,predict=Vel,interp=hermite(Vel)"`
	Vel  r3.Vec      `net:"range=-512:512,step=1/16"`
	Map  r2.Vec      `net:"range=-64:64,step=1/64"`
	Rot  quat.Number `net:"quat=14"`
	Up   r3.Vec      `net:"unit=12"`
	Far  mgl64.Vec3
	Side mgl64.Vec2  `net:"interp=snap"`
	Look mgl64.Quat  `net:"quat"`
	Tint color.NRGBA `net:"color"`
}

// Throw is an action.
//
//netgen:action
type Throw struct {
	Hand mgl32.Quat `net:"quat=9"`
	Aim  r3.Vec     `net:"unit"`
	By   mgl32.Vec2 `net:"range=-8:8,step=1/8"`
	Spin quat.Number
}
