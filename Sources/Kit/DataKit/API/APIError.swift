import Foundation

/// The technical side of a request that failed: the `cause` of a `GatewayError`, for developers and logs.
public enum APIError: Error, Equatable, Sendable {
    /// The server answered with a status other than success, with its own words where it had any.
    case status(Int, message: String?)
    /// The answer is not what the contract promises. `path` is the coding path, `snippet` the answer's shape without
    /// its values.
    case undecodable(path: String, snippet: String)
    /// The request cannot be expressed, and was not sent.
    case invalidRequest(reason: String)
    /// What came back is not a usable HTTP answer.
    case invalidResponse(reason: String)
    /// The answer is larger than the request allows, in bytes.
    case tooLarge(limit: Int)
}

extension APIError: LocalizedError {
    /// What a log shows: no value of the request or of the answer.
    public var errorDescription: String? {
        switch self {
        case .status(let status, _): "status \(status)"
        case .undecodable(let path, let snippet): "\(path) in \(snippet)"
        case .invalidRequest(let reason), .invalidResponse(let reason): reason
        case .tooLarge(let limit): "more than \(limit) bytes"
        }
    }
}
