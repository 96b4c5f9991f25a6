package right

import (
	"graceperiod/rcu/mem"
	"graceperiod/tests/grace"
)

// Channels has cookies with a channel in them: closed means done. Who starts
// finds a place in the channel of requests, or finds that one is there already.
type Channels struct {
	gp       grace.Period
	mu       mem.Mutex
	next     *Request
	requests *mem.Chan[struct{}]
}

// Request is the callers that share a grace period.
type Request struct {
	done  mem.Bool
	ended mem.Chan[struct{}] // nothing is ever sent
}

// NewChannels makes one, with a thread that serves requests.
func NewChannels(gp grace.Period) *Channels {
	c := &Channels{gp: gp, next: &Request{}, requests: mem.MakeChan[struct{}](1)}
	mem.Go("server", c.serve)
	return c
}

func (c *Channels) Start() *Request {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests.TrySend(struct{}{})
	return c.next
}

func (c *Channels) serve() {
	for {
		c.requests.Recv()
		c.mu.Lock()
		r := c.next
		c.next = &Request{}
		c.requests.TryRecv() // who asked since has joined r
		c.mu.Unlock()
		c.gp.Synchronize()
		r.done.Store(true)
		r.ended.Close()
	}
}

func (c *Channels) Poll(r *Request) bool { return r.done.Load() }
func (c *Channels) Wait(r *Request)      { r.ended.Recv() }
