// A module of its own: the libraries whose vectors netgen knows are no business of a game that has others.
module github.com/tickwire/tickwire/tests/thirdparty

go 1.26.0

require (
	github.com/go-gl/mathgl v1.2.0
	github.com/stretchr/testify v1.12.1
	github.com/tickwire/tickwire v0.0.0
	gonum.org/v1/gonum v0.17.0
)

require (
	github.com/mlange-42/arche v0.15.3 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)

replace github.com/tickwire/tickwire => ../..
