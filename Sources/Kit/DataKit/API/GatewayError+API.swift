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
        case .status(let status, _, let message):
            self =
                (400...499).contains(status)
                ? .refused(message: message, cause: cause) : .unavailable(message: message, cause: cause)
        case .undecodable: self = .unreadable(cause: cause)
        case .invalidRequest(let reason):
            let sentence = Sentence("request.impossible", "The request could not be made: {0}", reason)
            self = .refused(message: sentence.text, cause: cause)
        case .invalidResponse(let reason):
            let sentence = Sentence("answer.unusable", "The server's answer could not be used: {0}", reason)
            self = .unreadable(message: sentence.text, cause: cause)
        case .tooLarge(let limit):
            let sentence = Sentence(
                "answer.tooLarge", "The server's answer is larger than {0} bytes, which is more than this app reads.",
                "\(limit)")
            self = .unreadable(message: sentence.text, cause: cause)
        }
    }

    private init(_ error: URLError) {
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .badURL: self.init(.invalidRequest(reason: Sentence.notWeb.text))
        // Includes .unsupportedURL, which Linux reports for a malformed status line. The transport has checked the
        // address.
        case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self.init(.invalidResponse(reason: Sentence.notHTTP.text))
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            self.init(.invalidResponse(reason: Sentence.leadsNowhere.text))
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self.init(.invalidResponse(reason: Sentence.notSecure.text))
        // Includes .badServerResponse, which Linux reports when the connection closes before the first byte.
        default: self = .offline
        }
    }

    /// A refusal by its status. A redirect that was not followed and a 304 that nobody asked for are `unavailable`, as
    /// a 5xx is.
    init(status: Int, _ refusal: Refusal, headers: HTTPHeaders, now: Date) {
        let error = APIError.status(status, code: refusal.code, message: refusal.message)
        let cause = Cause(error)
        switch status {
        case 401: self = .signedOut(message: refusal.message, cause: cause)
        case 403 where headers.isLimitSpent, 429: self = .limited(until: headers.limitReset(now: now))
        case 404, 410: self = .notFound(message: refusal.message, cause: cause)
        case 408: self = .timedOut
        case 400...499: self = .refused(message: refusal.message, fields: refusal.fields, cause: cause)
        default: self.init(error)
        }
    }
}
