//go:build !race

package torture

const raceBuilt = false
