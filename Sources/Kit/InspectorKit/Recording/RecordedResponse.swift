import DataKit
import DomainKit
import Foundation

/// A server's response without its tokens, passwords and keys.
struct RecordedResponse: Codable, Hashable, Sendable {
    var status: Int
    /// The header fields, without secrets and without the fields of the connection or of a sign-in. URLs have no host,
    /// because the demo server's port differs at each start.
    var headers: [String: String]
    var text: String?
    /// The body, if it is not text. Secrets in such a body are not replaced.
    var data: Data?

    private static let ofConnection: Set<String> = [
        "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
    ]

    private static func isRecorded(_ field: String) -> Bool {
        !ofConnection.contains(field) && !Redaction.isSecretField(field)
    }

    init(_ response: HTTPResponse, without secrets: SecretTexts) {
        status = response.status
        headers = Dictionary(response.headers.filter { Self.isRecorded($0.0) }.map { ($0.0, $0.1) }) { $1 }
        headers["link"] = headers["link"]?.replacing(/<https?:\/\/[^\/>]*/, with: "<")
        headers["location"] = headers["location"]?.replacing(/^https?:\/\/[^\/?#]*/, with: "")
        for (name, value) in headers { headers[name] = secrets.redacted(Redaction.redacted(value, of: name)) }
        if let text = String(validating: response.body, as: UTF8.self) {
            self.text = secrets.redacted(json: Redaction.redacted(json: text))
        } else {
            data = response.body
        }
    }

    var response: HTTPResponse {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[name] = value }
        return HTTPResponse(status: status, headers: fields, body: data ?? Data((text ?? "").utf8))
    }
}

/// The reasons why a request received no response, as far as an app can distinguish them.
enum RecordedFailure: String, Codable, Hashable, Sendable {
    case offline, timedOut, signedOut, refused, limited, notFound, unavailable, serverError, unreadable, storage

    /// Returns `nil` for a cancellation, because the replayed app cancels by itself.
    init?(_ error: GatewayError) {
        switch error {
        case .cancelled: return nil
        case .offline: self = .offline
        case .timedOut: self = .timedOut
        case .signedOut: self = .signedOut
        case .refused: self = .refused
        case .limited: self = .limited
        case .notFound: self = .notFound
        case .unavailable: self = .unavailable
        case .serverError: self = .serverError
        case .unreadable: self = .unreadable
        case .storage: self = .storage
        }
    }

    /// Returns the error that a replay delivers, with the custom message of the recorded error. A date that the server
    /// named is not recorded.
    func error(saying message: String?) -> GatewayError {
        switch self {
        case .offline: .offline
        case .timedOut: .timedOut
        case .signedOut: .signedOut(message: message)
        case .refused: .refused(message: message)
        case .limited: .limited(until: nil)
        case .notFound: .notFound(message: message)
        case .unavailable: .unavailable(message: message)
        case .serverError: .serverError(message: message)
        case .unreadable: .unreadable(message: message)
        case .storage: .storage(message: message ?? "")
        }
    }
}

extension GatewayError {
    /// The custom message of the failure. `nil` if its default message is used.
    var givenMessage: String? {
        switch self {
        case .signedOut(let message, _), .refused(let message, _, _), .notFound(let message, _),
            .unavailable(_, let message, _), .serverError(let message, _), .unreadable(let message, _):
            message
        case .storage(let message, _): message
        case .offline, .timedOut, .cancelled, .limited: nil
        }
    }
}

extension HTTPRequest {
    /// The method, path and query of a request, which identify it in a recording. Secrets are left out, and so is the
    /// host, because the demo server's port differs at each launch.
    var recordedName: String {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let query = (components?.queryItems ?? []).map { item in
            "\(item.name)=\(item.name.isSecretName ? Redaction.dots : item.value ?? "")"
        }
        let path = url.path(percentEncoded: false)
        return "\(method.rawValue) \(path.isEmpty ? "/" : path)"
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
