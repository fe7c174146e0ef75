import DataKit
import DataKitTesting
import Foundation
import Testing

/// Returns a client with `transport`. Its pauses have the largest length that the jitter allows, but take no time.
package func client(
    _ transport: StubTransport, clock: StubClock = StubClock(), authorizer: Authorizer? = nil,
    _ change: (inout APIClient.Options) -> Void = { _ in }
) throws -> APIClient {
    var options = APIClient.Options()
    options.environment.clock = clock
    options.environment.random = { $0.upperBound }
    options.environment.now = { Date(timeIntervalSince1970: 1_000_000_000) }
    change(&options)
    let baseURL = try #require(URL(string: "http://api.test/v1/"))
    return APIClient(baseURL: baseURL, transport: transport, authorizer: authorizer, options: options)
}

package struct Item: Codable, Equatable, Sendable {
    package var id: Int

    package init(id: Int) {
        self.id = id
    }
}
