module lessons

go 1.26

require graceperiod v0.0.0

replace graceperiod => ../
