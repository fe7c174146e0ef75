import Foundation

/// What a ``LoopbackServer`` serves: it answers requests.
///
/// Everything is called on the server's thread, one call at a time, so none of it may wait.
public protocol LoopbackService: Sendable {
    /// The date that answers carry: a service in virtual time returns that of its clock.
    var now: Date { get }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - request: The request, which has arrived in full.
    ///   - concurrent: The number of requests in progress, including this one.
    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery

    /// What is sent to a client whose request breaks the syntax or a limit, or does not arrive in time. The connection
    /// closes after it.
    func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response

    /// A client has connected. It may send many requests, or none.
    func clientArrived()

    /// A client has closed its side of the connection or lost it, or the server has closed the connection or stops.
    /// Called once for each ``clientArrived()``.
    func clientLeft()
}

extension LoopbackService {
    /// The system's date, for services that live in real time.
    public var now: Date { Date() }

    /// The error's message as plain text, which a person who tries the server by hand can read.
    public func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response {
        .text(error.message, status: error.status)
    }

    /// Ignores connections: most services are interested in requests only.
    public func clientArrived() {}

    /// Ignores the end of connections, as ``clientArrived()`` does their beginning.
    public func clientLeft() {}
}
