import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Pictures from wherever their addresses lead.
public struct RemotePictureGateway: PictureGateway {
    /// A picture of a product takes a fraction of that.
    private static let byteLimit = 2_000_000

    private let baseURL: URL
    private let transport: any HTTPTransport

    /// A gateway by `transport`; addresses may be relative to `baseURL`.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.baseURL = baseURL
        self.transport = transport
    }

    /// The bytes of the picture at an address. It is requested once, and without anybody's token.
    public func getPicture(at url: URL) -> Observable<[UInt8]> {
        Observable { [baseURL, transport] in
            guard let absolute = URL(string: url.relativeString, relativeTo: baseURL)?.absoluteURL,
                ["http", "https"].contains(absolute.scheme)
            else { throw GatewayError.notFound(message: nil) }
            do {
                let response = try await transport.send(HTTPRequest(url: absolute, bodyLimit: Self.byteLimit))
                guard response.status == 200 else { throw GatewayError.notFound(message: nil) }
                return Array(response.body)
            } catch {
                throw GatewayError(failure: error)
            }
        }
    }
}
