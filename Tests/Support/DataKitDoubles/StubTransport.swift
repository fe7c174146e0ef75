import DataKit
import Foundation
import Synchronization

/// Answers requests from a script, and records them in order.
package final class StubTransport: HTTPTransport {
    package typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let received = Mutex<[HTTPRequest]>([])
    private let script: Mutex<[Handler]>
    private let always: Handler?

    /// Each request consumes one entry. A request after the last fails.
    package init(_ script: [Handler]) {
        self.script = Mutex(script)
        always = nil
    }

    package init(_ always: @escaping Handler) {
        script = Mutex([])
        self.always = always
    }

    package convenience init(_ responses: [HTTPResponse]) {
        self.init(responses.map { response -> Handler in { @Sendable _ in response } })
    }

    package var requests: [HTTPRequest] { received.withLock { $0 } }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        received.withLock { $0.append(request) }
        if let always { return try await always(request) }
        let answer = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let answer else { throw UnexpectedRequest(request: request) }
        return try await answer(request)
    }
}

package struct UnexpectedRequest: Error {
    package let request: HTTPRequest

    package init(request: HTTPRequest) {
        self.request = request
    }
}

extension HTTPResponse {
    package static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Data(text.utf8))
    }
}

/// Waits until the task is cancelled.
package func hang() async throws -> Never {
    let nothing = AsyncStream { (_: AsyncStream<Never>.Continuation) in }
    for await _ in nothing {}
    throw CancellationError()
}
