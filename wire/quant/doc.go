// Package quant turns floating-point numbers into the small integers that
// travel, and back. Generated code calls it for every field with a range and
// a step.
//
// A code counts steps from the low end of a range. Every function is pure, and
// gives the same bits on every platform: products are rounded before they are
// added (Go may fuse them otherwise), and no float is converted to an integer
// before it is known to fit (the result would depend on the processor).
//
// The functions trust their parameters, which netgen has checked: step is
// finite and above zero, lo is finite, and max is at most 2^53.
package quant
