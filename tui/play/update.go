package play

import (
	"strconv"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	engine "graceperiod/internal/play"
	"graceperiod/tui/screen"
)

// Update acts on keys. A position is made in well under a blink.
func (p *play) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	p.said = ""
	var cmd tea.Cmd
	if p.game == nil {
		cmd = p.listKey(k)
	} else {
		cmd = p.boardKey(k)
	}
	p.enable()
	return cmd
}

func (p *play) listKey(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Up):
		p.at--
	case key.Matches(k, p.keys.Down):
		p.at++
	case key.Matches(k, p.keys.Open):
		return p.open()
	case key.Matches(k, p.keys.Back):
		return screen.Tell(screen.Goto{Screen: screen.Workbook})
	}
	return nil
}

// open begins the chosen challenge.
func (p *play) open() tea.Cmd {
	game, err := engine.New(p.challenges[p.at])
	if err != nil {
		return screen.Tell(screen.Say{Text: err.Error(), Bad: true})
	}
	p.game, p.thread, p.hint, p.helped = game, 0, false, false
	p.choose()
	return nil
}

func (p *play) boardKey(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, p.keys.Back):
		p.game = nil
	case key.Matches(k, p.keys.Up):
		p.thread--
	case key.Matches(k, p.keys.Down):
		p.thread++
	case key.Matches(k, p.keys.Pick):
		n, _ := strconv.Atoi(k.String())
		p.pick(n - 1)
	case key.Matches(k, p.keys.Let):
		p.pick(p.thread)
	case key.Matches(k, p.keys.Run):
		p.run()
	case key.Matches(k, p.keys.Undo):
		p.game.Undo()
		p.choose()
	case key.Matches(k, p.keys.Restart):
		_ = p.game.Restart() // the beginning has been reached before
		p.helped, p.thread = false, 0
		p.choose()
	case key.Matches(k, p.keys.Hint):
		p.hint = !p.hint
	case key.Matches(k, p.keys.Show):
		p.show()
	case key.Matches(k, p.keys.Timeline):
		return p.timeline()
	}
	return nil
}

// timeline asks for the run so far on the timeline.
func (p *play) timeline() tea.Cmd {
	c := p.game.Challenge()
	return screen.Tell(screen.ShowTrace{Run: screen.Run{
		Log: p.game.Position().Log, Source: c.Code.Line, Book: c.Book(), From: screen.Play,
	}})
}
