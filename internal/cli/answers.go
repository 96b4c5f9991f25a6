package cli

// A copy of the workbook for a class is without answers, and without this file.
import _ "graceperiod/internal/play/answers"
