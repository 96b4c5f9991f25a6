module lessons

go 1.26.0

require graceperiod v0.0.0

require (
	github.com/fsnotify/fsnotify v1.10.1 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/sys v0.13.0 // indirect
)

replace graceperiod => ../
