import LoopbackServer

/// The resources of the server that a client may use.
public typealias Limits = LoopbackServer.Limits

/// The reason why a server does not start, and the remedy.
public typealias DemoServerError = LoopbackServerError

typealias Request = LoopbackServer.Request
typealias Response = LoopbackServer.Response
typealias HTTPError = LoopbackServer.HTTPError
typealias Delivery = LoopbackServer.Delivery
