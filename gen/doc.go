// Package gen is netgen as a library: it turns annotated structs into codecs,
// one zz_net.go and one zz_net_test.go a package.
//
// The way of a run, package by package: [gen/load] finds the types that carry
// a //netgen: directive, [gen/check] makes their model with the kinds of
// [gen/kind], [gen/emit] writes Go. Every problem of a run is reported, in
// order of position; with one that is no warning, nothing is written.
package gen
