// Package model holds what the stages of netgen hand to each other: the types
// found, the tree of their fields, the grammar of tags and directives, and the
// problems of a run. It reads no files and writes no Go.
package model
