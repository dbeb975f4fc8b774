package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// required turns a missing browser from a skip into a failure.
const required = "TICKWIRE_REQUIRE_BROWSER"

// startBrowser starts a headless Chromium, or skips the test where there is none.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		const missing = "no Chromium in PATH: the arena was not tried in a browser (apt-get install chromium)"
		if os.Getenv(required) != "" {
			require.FailNow(t, missing)
		}
		t.Skip(missing)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path),
		chromedp.Headless,
		chromedp.NoSandbox,
		chromedp.NoFirstRun,
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		// Both tabs draw, whichever is in front.
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.WindowSize(640, 520),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	t.Cleanup(cancel)
	browser, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Do(browser), "start of %s", path)
	return browser
}

// tab is one player.
type tab struct {
	t    *testing.T
	name string
	ctx  context.Context
}

// shown is what window.tickwire.read() tells.
type shown struct {
	State         string
	Why           string
	Frames, Tick  int
	Self          int
	Prediction    bool
	Interpolation bool
	RTT           float64
	Discs         []disc
	Players       []struct {
		Peer, Score, Deaths int
		Name                string
	}
}

// disc is a disc as drawn, in metres and in the page's pixels.
type disc struct {
	Peer         int
	Name         string
	X, Y, SX, SY float64
	Health       float64
	Own          bool
}

// disc finds somebody's disc.
func (s shown) disc(name string) (disc, bool) {
	for _, d := range s.Discs {
		if d.Name == name {
			return d, true
		}
	}
	return disc{}, false
}

// score is somebody's points and deaths.
func (s shown) score(name string) (score, deaths int) {
	for _, p := range s.Players {
		if p.Name == name {
			return p.Score, p.Deaths
		}
	}
	return -1, -1
}

// enter opens a tab and enters the arena. What the page throws fails the test.
func enter(t *testing.T, browser context.Context, page, name string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	b := &tab{t, name, ctx}
	require.NoError(t, chromedp.Do(ctx), "a tab for %s", name)
	b.listen()
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	run(b, chromedp.Navigate(page+"/?play&name="+name))
	b.until(time.Minute, "plays", func(s shown) bool {
		_, alive := s.disc(name)
		return s.State == "playing" && alive
	})
	return b
}

// listen logs what the page says, until the tab is closed.
func (b *tab) listen() {
	said := chromedp.Console(b.ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for m, err := range said {
			if err != nil {
				return
			}
			b.t.Logf("%s: console: %s", b.name, m.Text)
			if m.IsException() {
				b.t.Errorf("%s: the page threw", b.name)
			}
		}
	}()
	b.t.Cleanup(func() {
		_ = chromedp.Cancel(b.ctx) // the browser is ended in any case
		<-done
	})
}

// run runs an action in a tab.
func run[T any](b *tab, action chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	result, err := chromedp.Run(ctx, action)
	require.NoError(b.t, err, b.name)
	return result
}

func (b *tab) read() (s shown) {
	b.t.Helper()
	const ask = `JSON.stringify(window.tickwire ? window.tickwire.read() : {state: "loading"})`
	require.NoError(b.t, json.Unmarshal([]byte(run(b, chromedp.Evaluate[string](ask))), &s))
	return s
}

// until waits for something to be shown.
func (b *tab) until(limit time.Duration, what string, done func(s shown) bool) (s shown) {
	b.t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(50 * time.Millisecond) {
		if s = b.read(); done(s) {
			return s
		}
		if time.Now().After(end) {
			require.FailNow(b.t, b.name+": not seen: "+what, "%+v", s)
		}
	}
}

// down and up press and release a letter's key.
func (b *tab) down(letter byte) { b.key(input.DispatchKeyEventTypeKeyDown, letter) }
func (b *tab) up(letter byte)   { b.key(input.DispatchKeyEventTypeKeyUp, letter) }

func (b *tab) key(what input.DispatchKeyEventType, letter byte) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: what, Code: "Key" + string(letter), Key: string(letter | 0x20), WindowsVirtualKeyCode: int64(letter),
	})
	require.NoError(b.t, err, b.name)
}

// tap presses and releases, with frames in between that see it.
func (b *tab) tap(letter byte) {
	b.down(letter)
	frames := b.read().Frames
	b.until(10*time.Second, "a few frames", func(s shown) bool { return s.Frames > frames+8 })
	b.up(letter)
}

func (b *tab) screenshot() image.Image {
	b.t.Helper()
	img, err := png.Decode(bytes.NewReader(run(b, chromedp.CaptureScreenshot())))
	require.NoError(b.t, err)
	return img
}

// differ is the share of pixels, in a square around a place of the page, that two pictures have different.
func differ(a, b image.Image, x, y float64) float64 {
	const reach = 5 // less than a disc
	n := 0
	for dy := -reach; dy < reach; dy++ {
		for dx := -reach; dx < reach; dx++ {
			if a.At(int(x)+dx, int(y)+dy) != b.At(int(x)+dx, int(y)+dy) {
				n++
			}
		}
	}
	return float64(n) / (4 * reach * reach)
}
