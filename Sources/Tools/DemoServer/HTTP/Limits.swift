/// How many resources of the server a client may use.
public struct Limits: Sendable, Equatable {
    /// The longest request line in bytes; beyond it the answer is 414.
    public var requestLineBytes = 8 * 1024
    /// The longest request line and header fields together in bytes; beyond it the answer is 431.
    public var headerBytes = 16 * 1024
    /// The most header fields; beyond it the answer is 431.
    public var headerFields = 100
    /// The longest body in bytes; beyond it the answer is 413.
    public var bodyBytes = 1024 * 1024
    /// How long a client may stay silent: between requests (then the connection closes), inside a request
    /// (then the answer is 408), or without taking any of an answer (then the connection closes).
    public var idleTimeout = Duration.seconds(30)
    /// The most connections at once; further ones wait in the system's queue.
    public var connections = 4096

    /// The limits as documented on each property.
    public init() {}
}
