// Package lab is the screen of the experiments: two policies, side by side, and who
// pays for each.
//
// A side's result is shown only beside the setup that it came from: whatever changes
// a setup takes the result away.
package lab
