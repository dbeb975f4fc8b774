// Package quant turns floating-point numbers into the small integers that
// travel, and back. Generated code calls it for every field with a range and
// a step.
//
// A code counts steps from the low end of a range. Every function is pure, and
// gives the same bits on every platform: products are rounded before they are
// added (Go may fuse them otherwise), and no float is converted to an integer
// before it is known to fit (the result would depend on the processor). Only
// [Slerp], [Rotate] and [Angle] need sines, and may differ in their last bits.
//
// What a game holds is one of
//
//   - numbers with a range and a step: [Code32], [Value32]; [Half] without one
//   - angles, rotations, directions: [CodeAngle32], [CodeQuat], [CodeUnit]
//
// and each has a Keep, which leaves a code until its value is more than 3/4 of
// a step away; and, where not every number is a code, a Valid. Code of Value
// is the identity on valid codes; NaN and the infinities have a code as well.
//
//   - what a code is after another: [AppendDelta], [AppendTurn] where codes
//     wrap, [AppendVarChange] without a width, [AppendQuatChange], [AppendUnitChange]
//   - what it will be, in integers: [MulDiv], [Line], [Along]
//   - what is drawn between two: [Mix32], [LerpAngle32], [Hermite32], [Share],
//     [Nlerp], [Slerp], [LerpSRGB8]
//   - what differs: [Near32], [ApartAngle32], [Angle], [RotationBetween]
//
// The functions trust their parameters, which netgen has checked: step is
// finite and above zero, lo is finite, and max is at most 2^53.
package quant
