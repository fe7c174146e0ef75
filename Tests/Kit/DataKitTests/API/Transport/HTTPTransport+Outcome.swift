import DomainKit
import Foundation

@testable import DataKit

extension HTTPTransport {
    /// The response, or the failure as the client's callers see it.
    func outcome(_ request: HTTPRequest) async -> Result<HTTPResponse, GatewayError> {
        do {
            return .success(try await send(request))
        } catch {
            return .failure(GatewayError(failure: error))
        }
    }

    /// The response to a GET of `url`, or the failure; by default with more time than any test takes.
    func get(_ url: URL, timeout: Duration = .seconds(60), bodyLimit: Int = 1_000_000) async
        -> Result<HTTPResponse, GatewayError>
    {
        await outcome(HTTPRequest(url: url, timeout: timeout, bodyLimit: bodyLimit))
    }
}

extension Result<HTTPResponse, GatewayError> {
    /// The body as text, where there is a response.
    var text: String? { (try? get()).map { String(decoding: $0.body, as: UTF8.self) } }

    /// The status, where there is a response.
    var status: Int? { (try? get())?.status }

    /// The failure, where there is one.
    var failure: GatewayError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
