import Foundation

/// The technical reason why a request failed: the `cause` of a `GatewayError`, for developers and logs.
public enum APIError: Error, Equatable, Sendable {
    /// The server responded with a status other than success. ``APIContract/refusal`` has extracted `code` and
    /// `message` from the response. The request's secrets are removed from both texts.
    case status(Int, code: String? = nil, message: String?)
    /// A proxy, a load balancer or a captive portal has responded instead of the API, with this status: see
    /// ``APIContract/isFromAPI``.
    case intermediary(status: Int)
    /// The response does not match the contract. `path` describes the place and the problem, such as `notes[3].text is
    /// missing`. `snippet` is the beginning of the response's structure. It contains numbers and literals, but no
    /// strings, because they may be private.
    case undecodable(path: String, snippet: String)
    /// The request cannot be created, for example with a URL that is not a web URL, or with a value that JSON cannot
    /// express. Nothing was sent to the server.
    case invalidRequest(reason: String)
    /// The response cannot be used: the received data is not HTTP, is compressed in an unknown way, has too large a
    /// head or redirects too often, or the connection is not secure. Also used for an error of an unknown type.
    case invalidResponse(reason: String)
    /// The body exceeds the request's `responseLimit`, in bytes. The rest of the body was not received.
    case tooLarge(limit: Int)
}

extension APIError: LocalizedError {
    /// A text for logs. It contains no values of the request. From the response, it contains only names of fields,
    /// numbers, literals and the server's `code`.
    public var errorDescription: String? {
        switch self {
        case .status(let status, let code, _): "status \(status)" + (code.map { ", \($0)" } ?? "")
        case .intermediary(let status): "status \(status), which the API has not sent"
        case .undecodable(let path, let snippet): "\(path) in \(snippet)"
        case .invalidRequest(let reason), .invalidResponse(let reason): reason
        case .tooLarge(let limit): "more than \(limit) bytes"
        }
    }
}
