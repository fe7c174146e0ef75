import DataKit
import DomainKit
import Foundation

/// A server's answer without its tokens, passwords and keys.
struct RecordedResponse: Codable, Hashable, Sendable {
    var status: Int
    /// Only the header fields that the app reads.
    var headers: [String: String]
    /// The body, if it is text.
    var text: String?
    /// The body, if it is not text.
    var data: Data?

    private static let fields = [
        "content-type", "etag", "cache-control", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining",
        "x-ratelimit-reset", "date", "link",
    ]

    init(_ response: HTTPResponse, without secrets: SecretTexts) {
        status = response.status
        headers = Dictionary(response.headers.filter { Self.fields.contains($0.0) }.map { ($0.0, $0.1) }) { $1 }
        // Links have no host, since the demo server's port differs at each start.
        headers["link"] = headers["link"].map { link in
            Redaction.redacted(link: link.replacing(/<https?:\/\/[^\/>]*/, with: "<"))
        }
        headers = headers.mapValues { secrets.redacted($0) }
        if let text = String(validating: response.body, as: UTF8.self) {
            self.text = secrets.redacted(json: Redaction.redacted(json: text))
        } else {
            data = response.body
        }
    }

    /// The response that a replay delivers.
    var response: HTTPResponse {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[name] = value }
        return HTTPResponse(status: status, headers: fields, body: data ?? Data((text ?? "").utf8))
    }
}

/// Why a request got no answer, in the cases that the app distinguishes.
enum RecordedFailure: String, Codable, Hashable, Sendable {
    case offline, timedOut, unreadable

    /// Returns `nil` for a cancellation, which the replayed app causes itself.
    init?(_ error: any Error) {
        switch GatewayError(failure: error) {
        case .cancelled: return nil
        case .offline: self = .offline
        case .timedOut: self = .timedOut
        default: self = .unreadable
        }
    }

    var error: GatewayError {
        switch self {
        case .offline: .offline
        case .timedOut: .timedOut
        case .unreadable: .unreadable()
        }
    }
}

extension HTTPRequest {
    /// Identifies a request by its method, path and query. Leaves out secrets, and the host, since the demo server's
    /// port differs at each start.
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
