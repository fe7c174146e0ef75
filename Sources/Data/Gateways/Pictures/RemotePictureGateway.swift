import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Fetches pictures from any host, so it sends no tokens.
public struct RemotePictureGateway: PictureGateway {
    /// The largest accepted picture, much larger than a product's picture. The limit prevents a response from filling
    /// the memory.
    private static let byteLimit = 2_000_000

    private let baseURL: URL
    private let transport: any HTTPTransport

    public init(baseURL: URL, transport: any HTTPTransport) {
        self.baseURL = baseURL
        self.transport = transport
    }

    /// Requests a picture once, without retries. The URL comes from a server's response, so a URL that is neither HTTP
    /// nor HTTPS fails with `GatewayError.notFound`, without a request.
    public func getPicture(at url: URL) -> Observable<[UInt8]> {
        Observable { [baseURL, transport] in
            guard let absolute = URL(string: url.relativeString, relativeTo: baseURL)?.absoluteURL,
                ["http", "https"].contains(absolute.scheme)
            else { throw GatewayError.notFound(message: nil) }
            do {
                let response = try await transport.send(HTTPRequest(url: absolute, responseLimit: Self.byteLimit))
                switch response.status {
                // A captive portal responds with its own page and status 200.
                case 200 where APIContract().isFromAPI(response, Refusal()): return Array(response.body)
                case 200: throw APIError.intermediary(status: 200)
                case 404, 410: throw GatewayError.notFound(message: nil)
                default: throw APIError.status(response.status, message: nil)
                }
            } catch {
                throw GatewayError(failure: error)
            }
        }
    }
}
