import LoopbackServer

/// The resources of the server that a client may use.
public typealias Limits = LoopbackServer.Limits

/// The reason why a server cannot start, and a remedy.
public typealias DemoServerError = LoopbackServerError

typealias Request = LoopbackServer.Request
typealias Response = LoopbackServer.Response
typealias HTTPError = LoopbackServer.HTTPError
typealias Delivery = LoopbackServer.Delivery
