import DataKit
import Foundation
import Testing

/// A client for tests: on `transport`, without time, with the longest waits that the jitter allows.
package func client(
    _ transport: StubTransport, clock: StubClock = StubClock(), authorizer: Authorizer? = nil,
    _ change: (inout APIClient.Options) -> Void = { _ in }
) throws -> APIClient {
    var options = APIClient.Options()
    options.clock = clock
    options.random = { $0.upperBound }
    options.now = { Date(timeIntervalSince1970: 1_000_000_000) }
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
