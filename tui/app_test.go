package tui

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"graceperiod/rcu/trace"
	"graceperiod/tui/look"
	"graceperiod/tui/screen"
	"graceperiod/tui/timeline"
)

// fake is a screen that notes what it is told.
type fake struct {
	name   string
	got    []string
	shown  bool
	typing bool
	others []tea.Msg
}

func (f *fake) Init() tea.Cmd { return nil }
func (f *fake) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok {
		f.got = append(f.got, k.String())
	} else {
		f.others = append(f.others, msg)
	}
	return nil
}
func (f *fake) Shown(shown bool) tea.Cmd { f.shown = shown; return nil }
func (f *fake) View(w, h int) string {
	return screen.Frame{Left: f.name, Keys: f.Keys()}.Draw(look.Plain(false), w, h)
}
func (f *fake) Keys() []key.Binding {
	return []key.Binding{key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "does it"))}
}
func (f *fake) Typing() bool { return f.typing }

func program() (*app, *fake, *fake) {
	a := newApp(look.Plain(false), screen.Workbook)
	book, lab := &fake{name: "the workbook"}, &fake{name: "the lab"}
	a.add(screen.Workbook, book)
	a.add(screen.Timeline, timeline.New(look.Plain(false)))
	a.add(screen.Lab, lab)
	a.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return a, book, lab
}

func press(a *app, name string) tea.Cmd {
	msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
	switch name {
	case "tab":
		msg = tea.KeyMsg{Type: tea.KeyTab}
	case "shift+tab":
		msg = tea.KeyMsg{Type: tea.KeyShiftTab}
	case "ctrl+c":
		msg = tea.KeyMsg{Type: tea.KeyCtrlC}
	}
	_, cmd := a.Update(msg)
	return cmd
}

func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	_, quit := cmd().(tea.QuitMsg)
	return quit
}

func TestKeysGoToTheScreenThatIsShown(t *testing.T) {
	a, book, lab := program()
	press(a, "x")
	assert.Equal(t, []string{"x"}, book.got)
	press(a, "tab")
	press(a, "tab")
	press(a, "y")
	assert.Equal(t, []string{"y"}, lab.got)
	assert.True(t, lab.shown)
	assert.False(t, book.shown)
	press(a, "tab")
	assert.Equal(t, screen.Workbook, a.current)
	press(a, "shift+tab")
	assert.Equal(t, screen.Lab, a.current)
}

func TestFastKeysAreNotLost(t *testing.T) {
	a, book, _ := program()
	press(a, "xyz")
	assert.Equal(t, []string{"x", "y", "z"}, book.got)
}

func TestWhoTypesGetsEveryKey(t *testing.T) {
	a, book, _ := program()
	book.typing = true
	for _, k := range []string{"q", "?", "tab"} {
		assert.False(t, quits(press(a, k)), k)
	}
	assert.Equal(t, []string{"q", "?", "tab"}, book.got)
	assert.True(t, quits(press(a, "ctrl+c")))
	book.typing = false
	assert.True(t, quits(press(a, "q")))
}

func TestMessagesGoWhereTheyBelong(t *testing.T) {
	a, book, lab := program()
	log := trace.Log{Header: trace.Header{Title: "a run", Threads: []string{"A"}}, Events: []trace.Event{{Step: 1, Op: "Load"}}}
	a.Update(screen.ShowTrace{Run: screen.Run{Log: log, From: screen.Lab}})
	assert.Equal(t, screen.Timeline, a.current)
	assert.Contains(t, a.View(), "a run")
	a.Update(screen.Goto{Screen: screen.Lab})
	assert.Equal(t, screen.Lab, a.current)
	a.Update(screen.ShowBook{Heading: "The machine"})
	assert.Equal(t, screen.Workbook, a.current)
	assert.Equal(t, []tea.Msg{screen.ShowBook{Heading: "The machine"}}, book.others)
	type own struct{}
	a.Update(own{})
	assert.Contains(t, lab.others, tea.Msg(own{}), "a message of a screen's own reaches it while another one is shown")
	a.Update(screen.Goto{Screen: "nowhere"})
	assert.Equal(t, screen.Workbook, a.current)
}

func TestHelp(t *testing.T) {
	a, book, _ := program()
	press(a, "?")
	view := a.View()
	for _, want := range []string{"x          does it", "tab        screens", "shift+tab  the screen before", "any other key closes this"} {
		assert.Contains(t, view, want)
	}
	press(a, "x")
	assert.Contains(t, a.View(), "the workbook")
	assert.Empty(t, book.got, "the key that closes the help does nothing else")
}

func TestWhatIsSaidGoesWithTheNextKey(t *testing.T) {
	a, _, _ := program()
	a.Update(screen.Say{Text: "something\x1b happened"})
	assert.Contains(t, a.View(), "something happened")
	press(a, "x")
	assert.NotContains(t, a.View(), "something happened")
}

func TestTooSmall(t *testing.T) {
	a, book, _ := program()
	for _, size := range [][2]int{{59, 24}, {80, 19}, {20, 5}, {10, 3}, {1, 1}} {
		a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		lines := strings.Split(a.View(), "\n")
		require.Len(t, lines, size[1])
		for _, line := range lines {
			require.Equal(t, size[0], ansi.StringWidth(line))
		}
	}
	press(a, "x")
	assert.Empty(t, book.got)
	assert.True(t, quits(press(a, "q")))
	a.Update(tea.WindowSizeMsg{Width: 59, Height: 24})
	assert.Contains(t, strings.Join(strings.Fields(a.View()), " "), "This terminal has 59 columns and 24 rows. The workbook needs 60 and 20: make it larger,")
}

// TestAnySize resizes between keys.
func TestAnySize(t *testing.T) {
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 7))
		a, _, _ := program()
		for range 100 {
			switch random.IntN(3) {
			case 0:
				a.Update(tea.WindowSizeMsg{Width: random.IntN(210), Height: random.IntN(65)})
			case 1:
				press(a, []string{"tab", "shift+tab", "?", "x", "j", "h"}[random.IntN(6)])
			default:
				a.Update(screen.Say{Text: "said", Bad: random.IntN(2) == 0})
			}
			if a.w == 0 || a.h == 0 {
				continue
			}
			lines := strings.Split(a.View(), "\n")
			require.Len(t, lines, a.h)
			for _, line := range lines {
				require.Equal(t, a.w, ansi.StringWidth(line))
			}
		}
	}
}

func TestEditor(t *testing.T) {
	none := func(string) (string, error) { return "", errors.New("none") }
	for env, want := range map[string]string{
		"nvim":             "nvim +7 a.go",
		"code -n":          "code -n --wait --goto a.go:7",
		"/usr/bin/hx":      "/usr/bin/hx a.go:7",
		"some-editor --go": "some-editor --go a.go",
	} {
		got := editor(func(name string) string { return map[string]string{"EDITOR": env}[name] }, none, "a.go", 7)
		assert.Equal(t, want, strings.Join(got, " "))
	}
	assert.Nil(t, editor(func(string) string { return "" }, none, "a.go", 7))
	usual := func(name string) (string, error) {
		if name == "vi" {
			return "/bin/vi", nil
		}
		return "", errors.New("none")
	}
	assert.Equal(t, []string{"vi", "a.go"}, editor(func(string) string { return "" }, usual, "a.go", 0))
}
