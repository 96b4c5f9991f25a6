package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"graceperiod/tui/look"
	"graceperiod/tui/screen"
)

// app is the program: it knows which screen is shown, and nothing of what they do.
type app struct {
	look    look.Look
	order   []screen.Name
	screens map[screen.Name]screen.Screen
	current screen.Name
	w, h    int // zero: not known yet

	helping bool
	from    int // the first line of the help that is shown
	said    screen.Say
}

func newApp(l look.Look, first screen.Name) *app {
	return &app{look: l, screens: map[screen.Name]screen.Screen{}, current: first}
}

// add adds a screen; tab goes through them in this order.
func (a *app) add(name screen.Name, s screen.Screen) {
	a.order = append(a.order, name)
	a.screens[name] = s
}

func (a *app) shown() screen.Screen { return a.screens[a.current] }

// Init implements tea.Model.
func (a *app) Init() tea.Cmd {
	var all []tea.Cmd
	for _, name := range a.order {
		all = append(all, a.screens[name].Init())
	}
	return tea.Batch(append(all, a.shown().Shown(true))...)
}

// Update implements tea.Model.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		return a, nil
	case tea.KeyMsg:
		return a, a.presses(msg)
	case screen.Goto:
		return a, a.show(msg.Screen)
	case screen.ShowTrace:
		return a, tea.Batch(a.tell(screen.Timeline, msg), a.show(screen.Timeline))
	case screen.ShowBook:
		return a, tea.Batch(a.tell(screen.Workbook, msg), a.show(screen.Workbook))
	case screen.OpenEditor:
		return a, a.edit(msg)
	case edited:
		a.said = msg.said()
		return a, nil
	case screen.Say:
		a.said = msg
		return a, nil
	}
	var all []tea.Cmd
	for _, name := range a.order {
		all = append(all, a.screens[name].Update(msg))
	}
	return a, tea.Batch(all...)
}

func (a *app) tell(name screen.Name, msg tea.Msg) tea.Cmd {
	if s := a.screens[name]; s != nil {
		return s.Update(msg)
	}
	return nil
}

func (a *app) show(name screen.Name) tea.Cmd {
	if a.screens[name] == nil || name == a.current {
		return nil
	}
	before := a.shown().Shown(false)
	a.current, a.helping = name, false
	return tea.Batch(before, a.shown().Shown(true))
}

// presses takes keys that came faster than they were read: they are one message.
// In order they run one after the other; a paste is left whole.
func (a *app) presses(msg tea.KeyMsg) tea.Cmd {
	if msg.Type != tea.KeyRunes || len(msg.Runes) < 2 || msg.Paste {
		return a.key(msg)
	}
	var all []tea.Cmd
	for _, r := range msg.Runes {
		all = append(all, a.key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}))
	}
	return tea.Sequence(all...)
}

func (a *app) key(msg tea.KeyMsg) tea.Cmd {
	a.said = screen.Say{}
	if msg.Type == tea.KeyCtrlC {
		return tea.Quit
	}
	if a.small() {
		if msg.String() == "q" {
			return tea.Quit
		}
		return nil // nobody sees what a key would do
	}
	if a.helping {
		a.helpKey(msg)
		return nil
	}
	if a.shown().Typing() {
		return a.shown().Update(msg)
	}
	switch {
	case key.Matches(msg, keys.quit):
		return tea.Quit
	case key.Matches(msg, keys.help):
		a.helping, a.from = true, 0
		return nil
	case key.Matches(msg, keys.next):
		return a.show(a.beside(+1))
	case key.Matches(msg, keys.previous):
		return a.show(a.beside(-1))
	}
	return a.shown().Update(msg)
}

// beside is the screen before or behind the one that is shown.
func (a *app) beside(way int) screen.Name {
	for i, name := range a.order {
		if name == a.current {
			return a.order[(i+way+len(a.order))%len(a.order)]
		}
	}
	return a.current
}

func (a *app) small() bool { return a.w < screen.MinWidth || a.h < screen.MinHeight }

// View implements tea.Model.
func (a *app) View() string {
	switch {
	case a.w == 0 || a.h == 0:
		return "" // the terminal's size is not known yet
	case a.small():
		return a.tooSmall()
	case a.helping:
		return a.help()
	}
	view := a.shown().View(a.w, a.h)
	if a.said.Text == "" {
		return view
	}
	lines := strings.Split(view, "\n")
	style := a.look.Strong
	if a.said.Bad {
		style = a.look.Bad
	}
	text := look.Clean(a.said.Text)
	lines[len(lines)-1] = a.look.Pad(" "+style.Render(a.look.Cut(a.look.ToASCII(text), a.w-2)), a.w)
	return strings.Join(lines, "\n")
}
