package main

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed liburcu/peer.c
var peerSource string

// flavours of liburcu, and what they are built with.
var flavours = []string{"memb", "mb", "qsbr", "bp"}

// missingPeer says why liburcu takes no part.
var missingPeer string

// buildPeers builds a program for each flavour; none if something is missing.
func buildPeers(o options) map[string]string {
	if o.noPeer {
		missingPeer = "it was left out"
		return nil
	}
	cc, err := exec.LookPath("cc")
	if err != nil {
		missingPeer = "there is no C compiler (Debian: apt-get install gcc liburcu-dev)"
		return nil
	}
	dir, err := os.MkdirTemp("", "rcu-bench-")
	if err != nil {
		missingPeer = err.Error()
		return nil
	}
	source := filepath.Join(dir, "peer.c")
	if err := os.WriteFile(source, []byte(peerSource), 0o600); err != nil {
		missingPeer = err.Error()
		return nil
	}
	built := map[string]string{}
	for _, f := range flavours {
		exe := filepath.Join(dir, f)
		if err := exec.Command(cc, "-O2", "-D"+strings.ToUpper(f), source, "-o", exe, "-lurcu-"+f, "-lurcu-common", "-lpthread").Run(); err != nil {
			missingPeer = "liburcu does not build here (Debian: apt-get install liburcu-dev)"
			return nil
		}
		built[f] = exe
	}
	return built
}

// peer runs one measurement of the C program.
func peer(exe string, args ...any) float64 {
	var text []string
	for _, a := range args {
		switch a := a.(type) {
		case string:
			text = append(text, a)
		case int:
			text = append(text, strconv.Itoa(a))
		}
	}
	out, err := exec.Command(exe, text...).Output()
	if err != nil {
		return 0
	}
	x, _ := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return x
}
