//go:build tickwire_never

package constraints

//netgen:component
type Off struct{} // want "warning: Off: annotated type in a file that is excluded by build constraints; run netgen with -tags for it, or move the type \(netgen: NG040\)"
