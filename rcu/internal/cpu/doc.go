// Package cpu ties threads to processors where the system can do it. Two busy
// threads may otherwise be put on one processor, and never meet.
package cpu
