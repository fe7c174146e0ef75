import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension GatewayError {
    /// The domain's name for whatever a transport, a clock or a cancellation threw.
    package init(failure error: any Error) {
        switch error {
        case let error as GatewayError: self = error
        case let error as StoreError: self = .store(error)
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error)
        default: self = .invalidResponse(reason: "\(type(of: error))")
        }
    }

    private init(_ error: URLError) {
        switch error.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .badURL: self = .invalidRequest(reason: "The address is not one of the web.")
        // Among them .unsupportedURL: what Linux says of a status line that is none. The transport has looked at the address.
        case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self = .invalidResponse(reason: "It is not HTTP.")
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            self = .invalidResponse(reason: "It leads nowhere.")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .invalidResponse(reason: "The connection is not secure.")
        // Among them .badServerResponse: what Linux says when the connection closes before the first byte.
        default: self = .offline
        }
    }

    /// What an answer other than success means; the server's words are shown without `secrets`.
    package init(refusal response: HTTPResponse, hiding secrets: [String], now: Date) {
        let message = response.serverMessage.map { message in
            secrets.reduce(message) { $0.replacing($1, with: "…") }
        }
        switch response.status {
        case 401: self = .unauthorized(message: message)
        case 403 where response.headers.isLimitSpent, 429:
            self = .rateLimited(until: response.headers.limitReset(now: now))
        case 404, 410: self = .notFound(message: message)
        case 408: self = .timedOut
        default: self = .server(status: response.status, message: message)
        }
    }
}

extension HTTPResponse {
    private struct Explanation: Decodable {
        var message: String?
        var error: String?
    }

    /// The server's words for a person, where it sent any: one line, of bounded length, without control characters.
    fileprivate var serverMessage: String? {
        guard let explanation = try? JSONDecoder.api.decode(Explanation.self, from: body),
            let text = explanation.message ?? explanation.error
        else { return nil }
        let line = text.split { $0.isNewline || $0.isControl }.joined(separator: " ")
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
