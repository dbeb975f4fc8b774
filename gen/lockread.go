package gen

import (
	"bytes"
	"fmt"
	"go/token"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// parseLock reads a file. The problem says where it is not what netgen writes.
func parseLock(path string, file []byte) (lock, *model.Problem) {
	file = bytes.ReplaceAll(file, []byte("\r\n"), []byte("\n"))
	if len(file) == 0 {
		return lock{}, nil
	}
	lines := strings.Split(string(file), "\n")
	fail := func(line int, code model.Code, text string, args ...any) (lock, *model.Problem) {
		pos := token.Position{Filename: path, Line: line, Column: 1}
		return lock{}, &model.Problem{Pos: pos, Code: code, Text: fmt.Sprintf(text, args...)}
	}
	for i, line := range lines {
		if conflicts(line) {
			return fail(i+1, model.LockConflict, "merge conflict in netgen.lock: keep the version of one side, or delete the file if no type of the package is versioned; then run netgen")
		}
	}
	const restore = "; restore the file from version control, or delete it if no type of the package is versioned, and run netgen"
	if number, _, _ := strings.Cut(strings.TrimPrefix(lines[0], load.LockPrefix), ":"); lines[0] != lockHeader {
		if n, err := strconv.Atoi(number); err == nil && n > 1 {
			return fail(1, model.LockBroken, "netgen.lock has format %d, this netgen knows format 1; update netgen", n)
		}
		return fail(1, model.LockBroken, "the first line of netgen.lock is not netgen's"+restore)
	}
	l, line, why := readLock(lines)
	if why != "" {
		return fail(line, model.LockBroken, "netgen.lock was edited: %s%s", why, restore)
	}
	return l, nil
}

// conflicts reports whether a line is one of those that a merge leaves.
func conflicts(line string) bool {
	for _, mark := range []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

// readLock reads the sections, and says where and why it cannot. What it reads
// without complaint is written as it stood.
func readLock(lines []string) (l lock, line int, why string) {
	for i, text := range lines[1:] {
		line := i + 2
		body, indented := strings.CutPrefix(text, "  ")
		switch {
		case text == "":
		case indented && len(l.types) > 0:
			f, ok := readField(body, l.types[len(l.types)-1].versioned)
			if !ok {
				return l, line, "this is no field"
			}
			last := &l.types[len(l.types)-1]
			last.fields = append(last.fields, f)
		default:
			t, ok := readHead(text)
			if !ok {
				return l, line, "this is no type"
			}
			t.line = line
			if n := len(l.types); n > 0 && l.types[n-1].compare(t) >= 0 {
				return l, line, "types are sorted by role and name"
			}
			l.types = append(l.types, t)
		}
	}
	for _, t := range l.types {
		if why := t.wrong(); why != "" {
			return l, t.line, why
		}
	}
	wanted := strings.Split(string(l.text()), "\n")
	if len(lines) > len(wanted) {
		wanted = append(wanted, "the end")
	}
	for i, want := range wanted {
		if i >= len(lines) || lines[i] != want {
			return l, i + 1, fmt.Sprintf("expected %q here", want)
		}
	}
	return l, 0, ""
}

func readHead(text string) (lockType, bool) {
	words := strings.Split(text, " ")
	versioned := len(words) == 4 && words[3] == "versioned"
	if len(words) != 3 && !versioned {
		return lockType{}, false
	}
	hash, err := strconv.ParseUint(words[2], 16, 64)
	for role := model.Component; role <= model.Event; role++ {
		if role.String() == words[0] {
			return lockType{role: role, name: words[1], hash: hash, versioned: versioned}, err == nil
		}
	}
	return lockType{}, false
}

func readField(text string, versioned bool) (f lockField, ok bool) {
	if versioned {
		number, rest, _ := strings.Cut(text, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return f, false
		}
		f.number, text = n, rest
		text, f.reserved = strings.CutPrefix(text, "reserved ")
	}
	f.path, f.form, _ = strings.Cut(text, " ")
	return f, f.path != ""
}

// wrong says what a section that was read cannot be, empty if nothing.
func (l lockType) wrong() string {
	have := make([]bool, len(l.fields))
	for i, f := range l.fields {
		if l.versioned && (f.number < 1 || f.number > len(have) || have[f.number-1]) {
			return fmt.Sprintf("field %d of %s %s has the number %d", i+1, l.role, l.name, f.number)
		}
		have[max(f.number, 1)-1] = true
	}
	if l.sum() != l.hash {
		return fmt.Sprintf("the fields of %s %s do not have its hash", l.role, l.name)
	}
	return ""
}
