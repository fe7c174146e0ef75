import Foundation

/// The technical reason why a request failed: the `cause` of a `GatewayError`, for developers and logs.
public enum APIError: Error, Equatable, Sendable {
    /// The server answered with a status other than success. `code` and `message` are the server's, if it sent any.
    case status(Int, code: String? = nil, message: String?)
    /// The answer does not match the contract. `path` is the coding path of the mismatch. `snippet` is the answer's
    /// structure without its values, which may be private.
    case undecodable(path: String, snippet: String)
    /// The request could not be written as HTTP or JSON. It was not sent.
    case invalidRequest(reason: String)
    /// The bytes received are not a complete HTTP answer.
    case invalidResponse(reason: String)
    /// The body exceeds the request's `responseLimit`, in bytes. The rest of it was not received.
    case tooLarge(limit: Int)
}

extension APIError: LocalizedError {
    /// A text for logs. Contains no value of the request or of the answer.
    public var errorDescription: String? {
        switch self {
        case .status(let status, let code, _): "status \(status)" + (code.map { ", \($0)" } ?? "")
        case .undecodable(let path, let snippet): "\(path) in \(snippet)"
        case .invalidRequest(let reason), .invalidResponse(let reason): reason
        case .tooLarge(let limit): "more than \(limit) bytes"
        }
    }
}
