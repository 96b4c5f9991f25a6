package look

// Micro, as in µs, is the one letter of units that is not in ASCII.
func init() { inASCII['µ'] = 'u' }
