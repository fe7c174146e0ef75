import DomainKit
import Foundation

@testable import DataKit

struct Outcome {
    let response: HTTPResponse?
    let error: (any Error)?

    var text: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }

    var status: Int? { response?.status }

    var failure: GatewayError? { error.map { GatewayError(failure: $0) } }

    /// The failure as developers see it; `nil` for failures of the network.
    var cause: APIError? { failure?.cause as? APIError }
}

extension HTTPTransport {
    func outcome(_ request: HTTPRequest) async -> Outcome {
        do {
            return Outcome(response: try await send(request), error: nil)
        } catch {
            return Outcome(response: nil, error: error)
        }
    }

    /// Gets `url`, by default with more time than any test takes.
    func get(_ url: URL, timeout: Duration = .seconds(300), responseLimit: Int = 1_000_000) async -> Outcome {
        await outcome(HTTPRequest(url: url, timeout: timeout, responseLimit: responseLimit))
    }
}
