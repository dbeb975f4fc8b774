//go:build !tickwire_never

package constraints

//netgen:component
type One struct{} // want "annotated types of a package share their build constraint: here it is \"!tickwire_never\", at host_linux.go:4 none \(netgen: NG044\)"
