package check

import "strings"

// What to say about names that learners reach for, and what to use instead.

const (
	unseen    = "the machine cannot see it"
	realTime  = "lessons run in virtual time"
	noOutput  = "nothing may be printed"
	chance    = "every run must be repeatable"
	outside   = "a lesson reaches nothing outside its package"
	anyType   = "it looks behind the types"
	notOnList = "not on the list of what a lesson may use"
)

const (
	showInstead    = "the timeline shows what happened: go run . timeline TRACE"
	needsInstead   = "a lesson needs rcu/mem, and of the library errors, fmt.Errorf, slices, maps and the like"
	atomicInstead  = "use mem.Uint64, mem.Int64, mem.Bool or mem.Pointer"
	lockInstead    = "use mem.Mutex, mem.RWMutex, mem.Cond or mem.WaitGroup"
	timeInstead    = "use mem.Sleep and mem.Now; time.Duration and its constants may be used"
	contextInstead = "use mem.Event to tell that something has ended"
	nothing        = "leave it out"
	orderInstead   = "choose by a counter, or by order"
)

type refusal struct{ why, instead string }

// refusedPackages says why a package is refused. Packages below it in the path
// are refused for the same reason, unless they have their own.
var refusedPackages = map[string]refusal{
	"C":                   {outside, "write it in Go"},
	"context":             {unseen, contextInstead},
	"crypto":              {chance, orderInstead},
	"embed":               {outside, nothing},
	"hash/maphash":        {chance, "use a map"},
	"io":                  {outside, nothing},
	"iter":                {unseen, "use the sequence in a for loop"},
	"log":                 {noOutput, showInstead},
	"math/rand":           {chance, orderInstead},
	"net":                 {outside, nothing},
	"os":                  {outside, "return an error or panic"},
	"plugin":              {outside, nothing},
	"reflect":             {anyType, "name the type"},
	"runtime":             {unseen, "use mem.Pause to let others go first"},
	"sort":                {notOnList, "use slices.Sort or slices.SortFunc"},
	"sync":                {unseen, lockInstead},
	"sync/atomic":         {unseen, atomicInstead},
	"syscall":             {outside, nothing},
	"testing":             {outside, "go run . run LESSON shows the verdict"},
	"time":                {realTime, timeInstead},
	"unique":              {outside, "compare the values themselves"},
	"unsafe":              {anyType, "use mem.Pointer"},
	"weak":                {chance, "let a count or a grace period say when it ends"},
	"fmt":                 {noOutput, showInstead},
	"errors":              {notOnList, "make errors by errors.New or fmt.Errorf and compare them with errors.Is"},
	"math":                {notOnList, "write it in integers"},
	"bytes":               {notOnList, "use strings, or a slice"},
	"container/ring":      {notOnList, "use container/list, or a slice"},
	"golang.org/x/sync":   {unseen, lockInstead},
	"graceperiod":         {"it is the answer or the judge, not a part of the lesson", "use graceperiod/rcu/mem and what the lesson gives"},
	"graceperiod/rcu/mem": {notOnList, "the package documentation of rcu/mem says what there is"},
	"github.com/stretchr": {outside, "go run . run LESSON shows the verdict"},
	"internal":            {outside, nothing},
	"runtime/pprof":       {outside, showInstead},
	"encoding":            {notOnList, nothing},
	"text":                {notOnList, "use fmt.Sprintf"},
	"lessons":             {"every lesson stands alone", "copy what is needed into this lesson"},
	"container":           {notOnList, "use container/list, container/heap, a slice or a map"},
	"log/slog":            {noOutput, showInstead},
	"flag":                {outside, "pass a parameter"},
}

// refusedSymbols are names with a substitute of their own.
var refusedSymbols = map[string]refusal{
	"sync.Mutex":           {unseen, "use mem.Mutex"},
	"sync.RWMutex":         {unseen, "use mem.RWMutex"},
	"sync.Locker":          {unseen, "use mem.Locker"},
	"sync.Cond":            {unseen, "use mem.Cond"},
	"sync.NewCond":         {unseen, "use mem.Cond and set its L"},
	"sync.WaitGroup":       {unseen, "use mem.WaitGroup"},
	"sync.Once":            {unseen, "use a bool guarded by a mem.Mutex"},
	"sync.OnceFunc":        {unseen, "use a bool guarded by a mem.Mutex"},
	"sync.OnceValue":       {unseen, "use a bool guarded by a mem.Mutex"},
	"sync.OnceValues":      {unseen, "use a bool guarded by a mem.Mutex"},
	"sync.Map":             {unseen, "use a map guarded by a mem.Mutex"},
	"sync.Pool":            {unseen, "use a slice guarded by a mem.Mutex"},
	"sync/atomic.Uint64":   {unseen, "use mem.Uint64"},
	"sync/atomic.Uint32":   {unseen, "use mem.Uint64"},
	"sync/atomic.Uintptr":  {unseen, "use mem.Uint64"},
	"sync/atomic.Int64":    {unseen, "use mem.Int64"},
	"sync/atomic.Int32":    {unseen, "use mem.Int64"},
	"sync/atomic.Bool":     {unseen, "use mem.Bool"},
	"sync/atomic.Pointer":  {unseen, "use mem.Pointer"},
	"sync/atomic.Value":    {unseen, "use mem.Pointer"},
	"time.Sleep":           {realTime, "use mem.Sleep"},
	"time.Now":             {realTime, "use mem.Now"},
	"time.Since":           {realTime, "use mem.Now() - start"},
	"time.Until":           {realTime, "use end - mem.Now()"},
	"time.Time":            {realTime, "use mem.Now, a time.Duration since the run began"},
	"time.After":           {realTime, "use mem.Sleep"},
	"time.AfterFunc":       {realTime, `use mem.Go("timer", f) with a mem.Sleep in f`},
	"time.Tick":            {realTime, "use mem.Sleep in a loop"},
	"time.NewTicker":       {realTime, "use mem.Sleep in a loop"},
	"time.NewTimer":        {realTime, "use mem.Sleep"},
	"time.Timer":           {realTime, "use mem.Sleep"},
	"time.Ticker":          {realTime, "use mem.Sleep in a loop"},
	"runtime.Gosched":      {unseen, "use mem.Pause"},
	"runtime.GC":           {outside, nothing},
	"runtime.Goexit":       {unseen, "return"},
	"runtime.NumCPU":       {chance, "use a constant"},
	"runtime.GOMAXPROCS":   {chance, "use a constant"},
	"runtime.NumGoroutine": {unseen, "count in a mem.Int64"},
	"runtime.SetFinalizer": {chance, "let a count or a grace period say when it ends"},
	"runtime.AddCleanup":   {chance, "let a count or a grace period say when it ends"},
	"runtime.KeepAlive":    {outside, nothing},
	"os.Exit":              {outside, "return an error, or panic on misuse"},
	"log.Fatal":            {outside, "return an error, or panic on misuse"},
	"log.Fatalf":           {outside, "return an error, or panic on misuse"},
	"log.Panic":            {noOutput, "use panic"},
	"log.Panicf":           {noOutput, "use panic(fmt.Sprintf(…))"},
	"iter.Pull":            {unseen, "use the sequence in a for loop"},
	"iter.Pull2":           {unseen, "use the sequence in a for loop"},
	"fmt.Sprint":           {notOnList, "use fmt.Sprintf"},
	"fmt.Sprintln":         {notOnList, "use fmt.Sprintf"},
	"fmt.Append":           {notOnList, "use fmt.Sprintf"},
	"fmt.Appendf":          {notOnList, "use fmt.Sprintf"},
	"fmt.Stringer":         {notOnList, "declare the interface you need"},
	"strings.Builder":      {notOnList, "add strings with +, or use strings.Join"},
	"path/filepath.Join":   {outside, "use path.Join"},
	"path/filepath.Dir":    {outside, "use path.Dir"},
	"path/filepath.Base":   {outside, "use path.Base"},
	"math.Max":             {notOnList, "use the built-in max"},
	"math.Min":             {notOnList, "use the built-in min"},
}

// refusedPackage says why a package may not be imported, and what may.
func refusedPackage(path string) (why, instead string) {
	for p := path; p != ""; p = p[:max(strings.LastIndexByte(p, '/'), 0)] {
		if r, ok := refusedPackages[p]; ok {
			return r.why, r.instead
		}
	}
	return notOnList, needsInstead
}

// refusedSymbol says why a symbol may not be named, and what to use instead.
func refusedSymbol(path, name string) (why, instead string) {
	if r, ok := refusedSymbols[path+"."+name]; ok {
		return r.why, r.instead
	}
	if path == "sync/atomic" { // AddInt64, LoadPointer …: functions on plain words
		return unseen, atomicFunction(name)
	}
	return refusedPackage(path)
}

// atomicFunction turns the name of a function of sync/atomic into a method of mem.
func atomicFunction(name string) string {
	for _, method := range []string{"Add", "Load", "Store", "Swap", "CompareAndSwap"} {
		switch word, ok := strings.CutPrefix(name, method); {
		case !ok:
		case strings.HasPrefix(word, "Int"):
			return "use a mem.Int64 and its " + method
		case strings.HasPrefix(word, "Uint"):
			return "use a mem.Uint64 and its " + method
		case word == "Pointer":
			return "use a mem.Pointer and its " + method
		}
	}
	return atomicInstead
}
