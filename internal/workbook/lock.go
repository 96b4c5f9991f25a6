package workbook

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const (
	// lockStale is how old a lock file is when whoever made it must be dead: an
	// update takes milliseconds.
	lockStale = 10 * time.Second
	lockRetry = 5 * time.Millisecond
)

// lock makes a lock file, which works on every file system and survives no
// crash for longer than lockStale. It returns what removes it.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	for {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err == nil {
			f.Close()
			return func() { os.Remove(path) }, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if old, err := os.Stat(path); err == nil && time.Since(old.ModTime()) > lockStale {
			// Renaming first, so that of two processes that find it stale only one removes it.
			aside := path + ".stale"
			if os.Rename(path, aside) == nil {
				os.Remove(aside)
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(lockRetry):
		}
	}
}
