import Foundation

/// What can go wrong between the app and the services and files behind its gateways.
///
/// Every case carries what a developer needs to find the cause; `message` is the sentence for the person in front of
/// the screen. Neither ever holds a token, a password or a key.
public enum GatewayError: Error, Equatable, Sendable {
    /// The server could not be reached, or the connection was lost before the answer was complete.
    case offline
    /// No complete answer arrived within the request's time.
    case timedOut
    /// The caller lost interest. Never shown.
    case cancelled
    /// The server wants a sign-in, or refuses the one it was given.
    case unauthorized(message: String?)
    /// Too many requests; `until` is when the server accepts the next one, where it said so.
    case rateLimited(until: Date?)
    /// There is nothing at this address, or there is no such item.
    case notFound(message: String?)
    /// The server refused or failed, with its own words where it had any.
    case server(status: Int, message: String?)
    /// The answer is not what the contract promises. `path` is the coding path, `snippet` the answer's shape without its values.
    case undecodable(path: String, snippet: String)
    /// The request cannot be expressed, and was not sent.
    case invalidRequest(reason: String)
    /// What came back is not a usable HTTP answer.
    case invalidResponse(reason: String)
    /// The answer is larger than the request allows, in bytes.
    case tooLarge(limit: Int)
    /// The local store failed.
    case store(StoreError)
}

extension GatewayError {
    /// A sentence that a person can act on.
    public var message: String {
        switch self {
        case .offline: "The server cannot be reached. Check your connection and try again."
        case .timedOut: "The server took too long to answer. Try again."
        case .cancelled: "Cancelled."
        case .unauthorized(let message): message ?? "Sign in to continue."
        case .rateLimited(let until): Self.rateLimitMessage(until: until)
        case .notFound(let message): message ?? "This item no longer exists."
        case .server(let status, let message):
            message ?? "The server could not answer (status \(status)). Try again later."
        case .undecodable: "The server's answer could not be understood. Update the app, or try again later."
        case .invalidRequest(let reason): "The request could not be made: \(reason)"
        case .invalidResponse(let reason): "The server's answer could not be used: \(reason)"
        case .tooLarge(let limit):
            "The server's answer is larger than \(limit) bytes, which is more than this app reads."
        case .store(let error): error.message
        }
    }

    private static func rateLimitMessage(until: Date?) -> String {
        guard let until else { return "Too many requests. Wait a moment and try again." }
        return "Too many requests. Try again after \(until.formatted(.iso8601))."
    }
}

extension GatewayError: LocalizedError {
    /// The same sentence as `message`, for code that only knows `Error`.
    public var errorDescription: String? { message }
}
