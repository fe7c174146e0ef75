import Foundation
import Testing

@testable import DemoServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with `URLSession`, as an app does.
struct HTTPClient {
    struct Response {
        let status: Int
        let body: Foundation.Data
        private let response: HTTPURLResponse

        init(body: Foundation.Data, response: HTTPURLResponse) {
            status = response.statusCode
            self.body = body
            self.response = response
        }

        /// The body as JSON, or `null` if it is not JSON.
        var json: JSON { (try? JSONDecoder().decode(JSON.self, from: body)) ?? .null }

        func header(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name)
        }

        var message: String? { json["message"]?.string }
    }

    let base: URL
    private let session: URLSession

    init(_ base: URL) {
        self.base = base
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration)
    }

    func get(_ target: String, headers: [String: String] = [:]) async throws -> Response {
        try await send("GET", target, headers: headers)
    }

    func send(
        _ method: String, _ target: String, body: JSON? = nil, headers: [String: String] = [:]
    ) async throws -> Response {
        var request = URLRequest(url: try #require(URL(string: base.absoluteString + target)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let body {
            request.httpBody = Foundation.Data(body.bytes)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await session.data(for: request)
        return Response(body: data, response: try #require(response as? HTTPURLResponse))
    }
}

/// Runs a test with a separate server, which has stopped when the function returns.
func withServer(
    _ server: DemoServer = DemoServer(), _ body: (DemoServer, HTTPClient) async throws -> Void
) async throws {
    defer { server.stop() }
    try await body(server, HTTPClient(try server.start()))
}

extension JSON {
    var array: [JSON]? {
        if case .array(let values) = self { values } else { nil }
    }

    func column(_ name: String) -> [JSON?] {
        (array ?? []).map { $0[name] }
    }
}
