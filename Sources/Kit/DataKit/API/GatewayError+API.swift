import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GatewayError {
    /// What a caller can do about whatever a transport, a clock, the store or a cancellation threw.
    public init(failure error: any Error) {
        switch error {
        case let error as GatewayError: self = error
        case let error as APIError: self.init(error)
        case let error as StoreError: self = .storage(message: error.message, cause: Cause(error))
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error)
        // Its type only: nobody knows what else it would show.
        default: self.init(.invalidResponse(reason: "\(type(of: error))"))
        }
    }

    private init(_ error: APIError) {
        let cause = Cause(error)
        switch error {
        case .status(let status, let message):
            self =
                (400...499).contains(status)
                ? .refused(message: message, cause: cause) : .unavailable(message: message, cause: cause)
        case .undecodable: self = .unreadable(cause: cause)
        case .invalidRequest(let reason):
            self = .refused(message: "The request could not be made: \(reason)", cause: cause)
        case .invalidResponse(let reason):
            self = .unreadable(message: "The server's answer could not be used: \(reason)", cause: cause)
        case .tooLarge(let limit):
            let message = "The server's answer is larger than \(limit) bytes, which is more than this app reads."
            self = .unreadable(message: message, cause: cause)
        }
    }

    private init(_ error: URLError) {
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .badURL: self.init(.invalidRequest(reason: "The address is not one of the web."))
        // Among them .unsupportedURL: what Linux says of a status line that is none. The transport has looked at the address.
        case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self.init(.invalidResponse(reason: "It is not HTTP."))
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            self.init(.invalidResponse(reason: "It leads nowhere."))
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self.init(.invalidResponse(reason: "The connection is not secure."))
        // Among them .badServerResponse: what Linux says when the connection closes before the first byte.
        default: self = .offline
        }
    }

    /// What an answer other than success means; the server's words are shown without `secrets`.
    init(refusal response: HTTPResponse, hiding secrets: [String], now: Date) {
        let errorBody = try? JSONDecoder.api.decode(ErrorBody.self, from: response.body)
        let message = (errorBody?.message ?? errorBody?.error).flatMap { $0.sentence(hiding: secrets) }
        let fields = (errorBody?.errors ?? [:]).compactMapValues { $0.sentence(hiding: secrets) }
        switch response.status {
        case 401: self = .signedOut(message: message)
        case 403 where response.headers.isLimitSpent, 429:
            self = .limited(until: response.headers.limitReset(now: now))
        case 404, 410: self = .notFound(message: message)
        case 408: self = .timedOut
        case 400...499:
            self = .refused(
                message: message, fields: fields, cause: Cause(APIError.status(response.status, message: message)))
        case let status: self.init(.status(status, message: message))
        }
    }
}

/// What a server says for users about a request that it did not perform. None of it is required.
private struct ErrorBody: Decodable {
    private enum CodingKeys: CodingKey { case message, error, errors }

    let message: String?
    let error: String?
    /// A sentence for each field: `{"errors": {"price": "Too low"}}`, where a field may have a list of them.
    let errors: [String: String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        message = try? container.decode(String.self, forKey: .message)
        error = try? container.decode(String.self, forKey: .error)
        let single = try? container.decode([String: String].self, forKey: .errors)
        let lists = try? container.decode([String: [String]].self, forKey: .errors)
        errors = single ?? lists?.compactMapValues(\.first) ?? [:]
    }
}

extension String {
    /// A server's words as one line of bounded length, without control characters and without `secrets`.
    fileprivate func sentence(hiding secrets: [String]) -> String? {
        // Before the text is cut: the rest of a secret would not be found.
        let harmless = secrets.filter { !$0.isEmpty }.reduce(self) { $0.replacing($1, with: "…") }
        let line = harmless.split { $0.isNewline || $0.isControl }.joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(300))
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
    }
}
