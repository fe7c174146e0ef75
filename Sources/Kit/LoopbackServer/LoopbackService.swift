import Foundation

/// The service of a ``LoopbackServer``, which responds to requests.
///
/// All methods are called on the server's thread, one call at a time, so none of them may block.
public protocol LoopbackService: Sendable {
    /// The date of responses. A service in virtual time returns the date of its clock.
    var now: Date { get }

    /// Responds to one request. The client's next requests wait until the response is sent.
    ///
    /// - Parameters:
    ///   - request: The request, which has arrived in full.
    ///   - concurrent: The number of requests in progress, including this one: at most one for each connection.
    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery

    /// Returns the response to a request that violates the syntax or a limit, or does not arrive in time. The
    /// connection closes after it.
    func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response

    /// Called when a client has connected. It may send many requests, or none.
    func clientArrived()

    /// Called once for each ``clientArrived()``, when the client has closed or lost the connection, or the server
    /// closes it.
    func clientLeft()
}

extension LoopbackService {
    /// The system's date, for services that run in real time.
    public var now: Date { Date() }

    /// The error's message as plain text, which is readable if you try the server by hand.
    public func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response {
        .text(error.message, status: error.status)
    }

    /// Does nothing, so that a service needs only ``answer(_:concurrent:)``.
    public func clientArrived() {}

    /// Does nothing. A service that counts its connections has to implement both.
    public func clientLeft() {}
}
