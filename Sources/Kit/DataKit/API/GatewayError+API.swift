import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GatewayError {
    /// Converts an error of a transport, a clock, the store or a cancellation into what a caller can do about it.
    public init(failure error: any Error) {
        switch error {
        case let error as GatewayError: self = error
        case let error as APIError: self.init(error)
        case let error as StoreError: self = .storage(message: error.message, cause: Cause(error))
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error)
        // The type only, since the description of an unknown error may contain private data.
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
        // Includes .unsupportedURL, which Linux reports for a malformed status line. The transport has checked the
        // address.
        case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self.init(.invalidResponse(reason: "It is not HTTP."))
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            self.init(.invalidResponse(reason: "It leads nowhere."))
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self.init(.invalidResponse(reason: "The connection is not secure."))
        // Includes .badServerResponse, which Linux reports when the connection closes before the first byte.
        default: self = .offline
        }
    }

    /// The meaning of an answer other than success. The server's texts are shown without `secrets`.
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

/// The fields in which servers describe an error for users. All of them are optional.
private struct ErrorBody: Decodable {
    private enum CodingKeys: CodingKey { case message, error, errors }

    let message: String?
    let error: String?
    /// A message for each field, as in `{"errors": {"price": "Too low"}}`. A field may have a list of messages.
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
    /// The server's text as one line of limited length, without control characters and without `secrets`.
    fileprivate func sentence(hiding secrets: [String]) -> String? {
        // Replaced before the text is cut, since the rest of a cut secret would not be found.
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
