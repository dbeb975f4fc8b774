package main

//netgen:component
type Local struct{} // want "warning: annotated types in package main: no other package can import their Schema \(netgen: NG040\)"

func main() {}
