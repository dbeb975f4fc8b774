package load

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// list resolves the patterns to directories, without the go command where each
// is one.
func list(cfg Config) ([]string, error) {
	patterns := cfg.Patterns
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	var dirs []string
	for _, p := range patterns {
		if strings.HasSuffix(p, ".go") {
			return nil, fmt.Errorf("%w: %s is a file; name its package, which is generated as a whole", ErrLoad, p)
		}
		if dir, ok := folder(cfg.Dir, p); ok {
			dirs = append(dirs, dir)
		}
	}
	if len(dirs) == len(patterns) {
		slices.Sort(dirs)
		return slices.Compact(dirs), nil
	}
	found, err := goList(cfg, false, nil, patterns)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b *listed) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	dirs = nil
	var bad []error
	for _, l := range found {
		if l.Dir != "" {
			dirs = append(dirs, l.Dir)
		} else if l.Error != nil {
			bad = append(bad, fmt.Errorf("%w: %s", ErrLoad, l.Error.Err))
		}
	}
	if len(found) == 0 {
		bad = append(bad, fmt.Errorf("%w: no package matches %s", ErrLoad, strings.Join(patterns, " ")))
	}
	return dirs, errors.Join(bad...)
}

// folder returns the directory of a pattern that is one with Go files in it.
func folder(base, pattern string) (string, bool) {
	local := pattern == "." || pattern == ".." || strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../")
	if !local || strings.Contains(pattern, "...") {
		return "", false
	}
	dir, err := filepath.Abs(filepath.Join(base, filepath.FromSlash(pattern)))
	if err != nil {
		return "", false
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	return dir, err == nil && len(files) > 0
}
