// Package tickwire is the networking engine module for games on an archetype ECS.
package tickwire
