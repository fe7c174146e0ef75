import DataKit
import DomainKit
import Foundation

/// A server's answer as a recording has it: without tokens, passwords and keys.
nonisolated struct RecordedResponse: Codable, Hashable, Sendable {
    var status: Int
    /// The fields that the app reads.
    var headers: [String: String]
    /// A body that is text.
    var text: String?
    /// Any other body.
    var data: Data?

    private static let fields = [
        "content-type", "etag", "cache-control", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining",
        "x-ratelimit-reset", "date",
    ]

    init(_ response: HTTPResponse) {
        status = response.status
        headers = Dictionary(response.headers.filter { Self.fields.contains($0.0) }.map { ($0.0, $0.1) }) { $1 }
        if let text = String(validating: response.body, as: UTF8.self) {
            self.text = Redaction.redacted(json: text)
        } else {
            data = response.body
        }
    }

    /// The answer to be given again.
    var response: HTTPResponse {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[name] = value }
        return HTTPResponse(status: status, headers: fields, body: data ?? Data((text ?? "").utf8))
    }
}

/// Why a request got no answer, by the cases that the app distinguishes.
nonisolated enum RecordedFailure: String, Codable, Hashable, Sendable {
    case offline, timedOut, unreadable

    /// - Returns: nil for a cancellation, which is the app's own doing.
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
    /// What identifies a request in a recording: its method, its path and its query, without secrets and without the host,
    /// since the demo server's port differs from start to start.
    nonisolated var recordedName: String {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let query = (components?.queryItems ?? []).map { item in
            "\(item.name)=\(Redaction.isSecret(name: item.name) ? Redaction.dots : item.value ?? "")"
        }
        let path = url.path(percentEncoded: false)
        return "\(method.rawValue) \(path.isEmpty ? "/" : path)"
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
