// Package emit writes the Go of zz_net.go and zz_net_test.go from the model.
// It decides what functions there are and how they walk the fields; what is
// done to one field is the business of its kind. Everything it does is in the
// order of the source, so that two runs give the same bytes.
package emit
