// Package kind knows the kinds of fields: what of Go can travel, how wide it
// is, and the text of each operation on it. A kind is one file and one row of
// the table in table.go. The jennifer statements that a kind returns are put
// together by gen/emit.
package kind
