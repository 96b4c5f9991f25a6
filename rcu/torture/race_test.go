//go:build race

package torture

const raceBuilt = true
