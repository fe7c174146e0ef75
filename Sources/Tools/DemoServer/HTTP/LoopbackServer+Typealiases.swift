import LoopbackServer

/// The resources of the server that a client may use.
public typealias Limits = LoopbackServer.Limits

/// Why a server does not start, and what to do about it.
public typealias DemoServerError = LoopbackServerError

typealias Request = LoopbackServer.Request
typealias Response = LoopbackServer.Response
typealias HTTPError = LoopbackServer.HTTPError
typealias Delivery = LoopbackServer.Delivery
