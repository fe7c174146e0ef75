import Foundation

/// A service that responds to the requests of a ``LoopbackServer``.
///
/// The server's thread calls the methods one at a time, so they must not block.
public protocol LoopbackService: Sendable {
    /// The date for responses. A service that runs in virtual time returns the date of its clock.
    var now: Date { get }

    /// Returns the response to a request. The client's next requests wait until this response is sent.
    ///
    /// - Parameters:
    ///   - request: The request, which has arrived completely.
    ///   - concurrent: The number of requests in progress, including this one. There is at most one for each
    ///     connection.
    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery

    /// Returns the response to a request that violates the syntax or a limit, or does not arrive in time. After this
    /// response, the connection closes.
    func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response

    /// Called when a client has connected. The client may send any number of requests, even none.
    func clientArrived()

    /// Called once for each ``clientArrived()``, when the client has closed or lost the connection, or the server
    /// closes it.
    func clientLeft()
}

extension LoopbackService {
    /// The system's date, for services that run in real time.
    public var now: Date { Date() }

    /// Returns the error's message as plain text, which is readable when you try out the server by hand.
    public func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response {
        .text(error.message, status: error.status)
    }

    /// Does nothing, so that ``answer(_:concurrent:)`` is the only required method.
    public func clientArrived() {}

    /// Does nothing. To count connections, implement this method and ``clientArrived()``.
    public func clientLeft() {}
}
