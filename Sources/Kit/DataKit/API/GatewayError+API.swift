import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GatewayError {
    /// Converts an error of a transport, a clock, the store or a cancellation into an error that a caller can act on.
    public init(failure error: any Error) {
        switch error {
        case let error as GatewayError: self = error
        case let error as APIError: self.init(error)
        case let error as StoreError: self = .storage(message: error.message, cause: Cause(error))
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error)
        // Use only the type's name, because the description of an unknown error may contain private data.
        default: self.init(.invalidResponse(reason: "\(type(of: error))"))
        }
    }

    private init(_ error: APIError) {
        let cause = Cause(error)
        switch error {
        case .status(let status, _, let message): self.init(status: status, message: message, cause: cause)
        case .intermediary:
            let sentence = Sentence(
                "gateway.intermediary",
                "Something between this app and the server responded in its place. Check the network and try again.")
            self = .unavailable(message: sentence.text, cause: cause)
        case .undecodable: self = .unreadable(cause: cause)
        case .invalidRequest(let reason):
            let sentence = Sentence("request.impossible", "The request could not be made: {0}", reason)
            self = .refused(message: sentence.text, cause: cause)
        case .invalidResponse(let reason):
            let sentence = Sentence("answer.unusable", "The server's response could not be used: {0}", reason)
            self = .unreadable(message: sentence.text, cause: cause)
        case .tooLarge(let limit):
            let sentence = Sentence(
                "answer.tooLarge", "The server's response is larger than {0} bytes, which is more than this app reads.",
                "\(limit)")
            self = .unreadable(message: sentence.text, cause: cause)
        }
    }

    private init(_ error: URLError) {
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .badURL: self.init(.invalidRequest(reason: Sentence.notWeb.text))
        // Includes .unsupportedURL, which Linux reports for a malformed status line. The URL itself is valid, because
        // the transport has checked it.
        case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self.init(.invalidResponse(reason: Sentence.notHTTP.text))
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            self.init(.invalidResponse(reason: Sentence.redirects.text))
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .notSecure
        // This case includes .badServerResponse, which Linux reports when the connection closes before the first byte.
        default: self = .offline
        }
    }

    /// The error for a server without a valid certificate for its host, such as a captive portal that poses as the
    /// server. No request was sent, so the server counts as unreachable.
    static var notSecure: GatewayError {
        let error = APIError.invalidResponse(reason: Sentence.notSecure.text)
        return .unavailable(message: GatewayError(error).message, cause: Cause(error))
    }

    /// Converts a response other than success into an error that a caller can act on.
    init(_ response: HTTPResponse, _ refusal: Refusal, isFromAPI: Bool, now: Date) {
        let (status, headers) = (response.status, response.headers)
        let cause = Cause(
            isFromAPI
                ? APIError.status(status, code: refusal.code, message: refusal.message) : .intermediary(status: status))
        switch status {
        // A captive portal redirects every request to its own page. 407 and 511 require a sign-in to a proxy or a
        // network.
        case 302, 303, 307, 407, 511: self.init(APIError.intermediary(status: status))
        case 403 where headers.isLimitSpent, 429: self = .limited(until: headers.limitReset(now: now))
        case 408: self = .timedOut
        // A request that is too large would be refused again, whether by the server or by a proxy.
        case 413, 414, 431: self = .refused(message: refusal.message, fields: refusal.fields, cause: cause)
        case 500...599 where headers.retryDate(now: now) != nil:
            self = .unavailable(until: headers.retryDate(now: now), message: refusal.message, cause: cause)
        case 304, 500...599: self.init(status: status, message: refusal.message, cause: cause)
        case _ where !isFromAPI: self.init(APIError.intermediary(status: status))
        case 401: self = .signedOut(message: refusal.message, cause: cause)
        case 421, 425: self = .unavailable(until: headers.retryDate(now: now), message: refusal.message, cause: cause)
        case 404, 410: self = .notFound(message: refusal.message, cause: cause)
        case 400...499: self = .refused(message: refusal.message, fields: refusal.fields, cause: cause)
        default: self.init(status: status, message: refusal.message, cause: cause)
        }
    }

    private init(status: Int, message: String?, cause: Cause) {
        switch status {
        case 400...499: self = .refused(message: message, cause: cause)
        // Statuses above 511 come from a load balancer that cannot reach the API.
        case 502, 503, 504, 511...599: self = .unavailable(message: message, cause: cause)
        case 500...599: self = .serverError(message: message, cause: cause)
        // The API has moved to another server, the client has not asked for a 304, or the status is not defined by
        // HTTP.
        default: self = .unreadable(message: message, cause: cause)
        }
    }
}

extension Error {
    /// Whether a transport has thrown this error for a response that arrived but cannot be used.
    ///
    /// Such a response shows that the server can be reached.
    var isUnusableResponse: Bool {
        guard self is APIError || self is URLError, case .unreadable = GatewayError(failure: self) else { return false }
        return true
    }
}
