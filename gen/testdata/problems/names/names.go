package names

type uint8 bool // want "generated code needs Go's own uint8, which is hidden by this; rename this \(netgen: NG035\)"

//netgen:component
type Pose struct{ V v }

type v int8 // want "generated code has a variable v where it needs this type; rename the type \(netgen: NG035\)"

//netgen:component name=pose
type Other struct{} // want "Other: component name \"pose\" used by Pose and Other; add name= \(netgen: NG034\)"

type poseNet struct{} // want "Pose: generated name poseNet is declared here; rename this \(netgen: NG035\)"

var poseQ int // want "generated name poseQ is declared here"

func Schema() {} // want "generated name Schema is declared here"

//netgen:action
type HTTP struct{ N int8 }

//netgen:action name=x
type http struct{ N int8 } // want "generated name httpNet is that of HTTP too; rename one \(netgen: NG035\)"

func netTargets() {} // want "generated name netTargets is declared here; rename this"
