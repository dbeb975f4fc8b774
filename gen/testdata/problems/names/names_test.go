package names

import "testing"

func FuzzNet(f *testing.F) {} // want "generated name FuzzNet is declared here; rename this \(netgen: NG035\)"

//netgen:component
type Tested struct{} // want "annotated type in a file that is a test; move the type to another file \(netgen: NG040\)"

func TestGoldenNet() {} // want "generated name TestGoldenNet is declared here"
