//go:build race

package prove

import "testing"

func TestRacesFindsPlainField(t *testing.T) { Races(t, toy(), right(), wrong()) }
