package screen

import "github.com/charmbracelet/bubbles/key"

// Bind is a key of a screen: how the help calls it, what it does, and what the
// terminal sends.
func Bind(help, what string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, what))
}
