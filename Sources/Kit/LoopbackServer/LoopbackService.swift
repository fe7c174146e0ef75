import Foundation

/// What a ``LoopbackServer`` serves: it answers requests.
///
/// Everything is called on the server's thread, one call at a time, so none of it may wait.
public protocol LoopbackService: Sendable {
    /// The date of the answers.
    var now: Date { get }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - request: The request, which has arrived in full.
    ///   - concurrent: The number of requests in progress, including this one.
    func answer(_ request: LoopbackServer.Request, concurrent: Int) -> LoopbackServer.Delivery

    /// What is sent to a client whose bytes are no request, before its connection closes.
    func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response

    /// A client has connected.
    func clientArrived()

    /// A client has closed its side of the connection or lost it.
    func clientLeft()
}

extension LoopbackService {
    /// The system's date.
    public var now: Date { Date() }

    /// The message as a text.
    public func refusal(of error: LoopbackServer.HTTPError) -> LoopbackServer.Response {
        .text(error.message, status: error.status)
    }

    /// Does nothing.
    public func clientArrived() {}

    /// Does nothing.
    public func clientLeft() {}
}
