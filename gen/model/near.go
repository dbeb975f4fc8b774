package model

import (
	"bytes"
	"strings"
)

// tool is the word that begins a directive.
const tool = "netgen"

// NearDirective returns the directive that a comment line was meant as, if it
// misspells one: the word netgen off by one letter at most, in any case, then a
// colon or a space and a role, and nothing after it that makes it prose.
func NearDirective(line string) (meant string, near bool) {
	if strings.HasPrefix(line, Prefix) {
		return "", false
	}
	line = strings.TrimSuffix(line, "*/")
	line = strings.TrimSpace(strings.TrimLeft(line, "/*"))
	at := strings.IndexAny(line, ": ")
	if at < 0 || at > len(tool)+1 || edits(strings.ToLower(line[:at]), tool) > 1 {
		return "", false
	}
	line, _, _ = strings.Cut(line[at+1:], "//")
	words := strings.Fields(line)
	if len(words) == 0 || !IsRole(words[0]) || len(words) > 1 && !optional(words[1]) {
		return "", false
	}
	return Prefix + strings.Join(words, " "), true
}

// optional tells an option of a directive from a word of a sentence.
func optional(word string) bool {
	key, _, _ := strings.Cut(strings.TrimSuffix(word, ","), "=")
	_, known := typeKeys[key]
	return known
}

// MayDirect says whether a text may hold a directive or what is meant as one.
func MayDirect(text []byte) bool {
	if bytes.Contains(text, []byte(tool+":")) {
		return true
	}
	for role := range roles {
		before, rest, found := bytes.Cut(text, []byte(role))
		for ; found; before, rest, found = bytes.Cut(rest, []byte(role)) {
			word := bytes.ToLower(bytes.TrimRight(before[max(0, len(before)-len(tool)-3):], ": "))
			word = word[bytes.LastIndexAny(word, "/* \n")+1:]
			if len(word) >= len(tool)-1 && edits(string(word), tool) <= 1 {
				return true
			}
		}
	}
	return false
}
