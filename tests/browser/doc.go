// Package browser plays the arena in a real browser: two tabs of a headless Chromium against the arena's own command.
package browser
