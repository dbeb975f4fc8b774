package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A listed is what the go command says of one package.
type listed struct {
	Dir, ImportPath, Name             string
	Export                            string // file of export data, empty if the package does not compile
	GoFiles, CgoFiles, InvalidGoFiles []string
	ImportMap                         map[string]string // from what stands in the source, where it is another path
	Module                            *struct{ GoVersion string }
	Error                             *struct{ Err string }
}

// sources are the files of the package that are no tests and can be read.
func (l *listed) sources() []string {
	var out []string
	for _, name := range append(append(append([]string{}, l.GoFiles...), l.CgoFiles...), l.InvalidGoFiles...) {
		if !strings.HasSuffix(name, "_test.go") {
			out = append(out, filepath.Join(l.Dir, name))
		}
	}
	return out
}

// goList asks the go command for packages: with types for those that these
// import too, and where their export data is. hidden are files that it is not
// to see. A package that cannot be found is in the answer, with its error.
func goList(cfg Config, withTypes bool, hidden, patterns []string) ([]*listed, error) {
	args := []string{"list", "-e", "-json=Dir,ImportPath,Name,Error", "-find"}
	if withTypes {
		args = []string{"list", "-e", "-json=Dir,ImportPath,Name,Error,Export,GoFiles,CgoFiles,InvalidGoFiles,ImportMap,Module",
			"-export", "-deps", "-buildvcs=false", "-pgo=off"}
	}
	if cfg.Tags != "" {
		args = append(args, "-tags="+cfg.Tags)
	}
	if len(hidden) > 0 {
		overlay, err := hide(hidden)
		if err != nil {
			return nil, err
		}
		defer os.Remove(overlay)
		args = append(args, "-overlay="+overlay)
	}
	var stderr bytes.Buffer
	cmd := exec.Command("go", append(append(args, "--"), patterns...)...)
	cmd.Dir, cmd.Stderr = cfg.Dir, &stderr
	out, err := cmd.Output()
	if err != nil {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			err = errors.New(text)
		}
		return nil, fmt.Errorf("%w: %w", ErrLoad, err)
	}
	var all []*listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		l := &listed{}
		if err := d.Decode(l); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("%w: go list: %w", ErrLoad, err)
		}
		all = append(all, l)
	}
}

// hide writes an overlay in which files are not there.
func hide(files []string) (string, error) {
	replace := map[string]string{}
	for _, f := range files {
		replace[f] = ""
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	tmp, err := os.CreateTemp("", "netgen-*.json")
	if err != nil {
		return "", err
	}
	_, err = tmp.Write(text)
	return tmp.Name(), errors.Join(err, tmp.Close())
}
