package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxLine bounds one line of a log, so that a damaged file cannot ask a reader
// for all memory there is. The longest honest line, a header with its texts and
// a long schedule, is a few kilobytes.
const maxLine = 1 << 20

// Damaged says where a log could not be read, and why.
type Damaged struct {
	Line int // counted from 1
	Why  string
}

func (d *Damaged) Error() string {
	return fmt.Sprintf("not a trace: line %d: %s", d.Line, d.Why)
}

// Write writes the log as JSON lines: the header, then one event a line. The
// header's version is written as [Version].
func (log Log) Write(w io.Writer) error {
	log.Header.Version = Version
	if log.Header.Threads == nil {
		log.Header.Threads = []string{}
	}
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	// Schedules and rules hold <, > and &; a log is never embedded in HTML.
	lines.SetEscapeHTML(false)
	if err := lines.Encode(log.Header); err != nil {
		return fmt.Errorf("write trace: %w", err)
	}
	for _, event := range log.Events {
		if err := lines.Encode(event); err != nil {
			return fmt.Errorf("write trace: %w", err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write trace: %w", err)
	}
	return nil
}

// Read reads a log that [Log.Write] wrote. It refuses an input whose version it
// does not know, and one that no run could have written: an event of a thread
// that the header does not name, or steps or times that go backwards. Such an
// error is a [*Damaged], unless the reader r itself failed.
func Read(r io.Reader) (Log, error) {
	var log Log
	lines := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if err == io.EOF && len(line) == 0 {
			if number == 1 {
				return Log{}, &Damaged{1, "the input is empty"}
			}
			return log, nil
		}
		if errors.Is(err, errLong) {
			return Log{}, &Damaged{number, err.Error()}
		}
		if err != nil && err != io.EOF {
			return Log{}, fmt.Errorf("read trace: line %d: %w", number, err)
		}
		var why string
		if number == 1 {
			why = readHeader(line, &log)
		} else {
			why = readEvent(line, &log)
		}
		if why != "" {
			return Log{}, &Damaged{number, why}
		}
	}
}

func readHeader(line []byte, log *Log) string {
	// The version alone first: a later version may have changed all the rest.
	var version struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(line, &version); err != nil {
		return "no header: " + plainJSON(err)
	}
	if version.Version != Version {
		return fmt.Sprintf("version %d; this workbook reads version %d", version.Version, Version)
	}
	if err := strict(line, &log.Header); err != nil {
		return "header: " + plainJSON(err)
	}
	return ""
}

func readEvent(line []byte, log *Log) string {
	var event Event
	if err := strict(line, &event); err != nil {
		return plainJSON(err)
	}
	if event.Thread < 0 || event.Thread >= len(log.Threads) {
		return fmt.Sprintf("thread %d; the header names %d", event.Thread, len(log.Threads))
	}
	if event.Step < 0 || event.Line < 0 || event.Time < 0 {
		return "a negative number"
	}
	if n := len(log.Events); n > 0 {
		last := log.Events[n-1]
		if event.Step < last.Step {
			return fmt.Sprintf("step %d after step %d", event.Step, last.Step)
		}
		if event.Time < last.Time {
			return fmt.Sprintf("time %v after time %v", event.Time, last.Time)
		}
	}
	log.Events = append(log.Events, event)
	return ""
}

// strict refuses unknown fields: within one version there are none, so a
// misspelt or foreign one is damage.
func strict(line []byte, to any) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(to); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("something after the value")
	}
	return nil
}

func plainJSON(err error) string {
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the line is empty or cut off"
	}
	return err.Error()
}

var errLong = fmt.Errorf("longer than %d bytes", maxLine)

// readLine returns a line without its end. bufio.Scanner would do, but it
// reports an overlong line without saying that the line is the reason.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, more, err := r.ReadLine()
		line = append(line, part...)
		if len(line) > maxLine {
			return nil, errLong
		}
		if err != nil || !more {
			return line, err
		}
	}
}
