import DataKit
import DomainKit
import Foundation
import Testing

@testable import App

@Suite("Requests of a replay", .timeLimit(.minutes(5)))
struct ReplayTransportTests {
    private let transport = ReplayTransport()

    private func request(_ path: String) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/\(path)")))
    }

    @Test("Each is held until the recording has an answer to it")
    func answers() async throws {
        let task = Task { [transport] in try await transport.send(request("items")) }
        #expect(!transport.answer("GET /others", with: .failure(.offline)))
        while !transport.answer("GET /items", with: .success(HTTPResponse(status: 200))) { await Task.yield() }
        #expect(try await task.value.status == 200)
        #expect(!transport.answer("GET /items", with: .failure(.offline)), "an answer is for one")
    }

    /// So many that some are cancelled before they are held, which takes another path through the code.
    @Test("Those that are cancelled end at once, and take nobody's answer")
    func cancellation() async throws {
        let tasks = (0..<100).map { _ in Task { [transport] in try await transport.send(request("items")) } }
        while !transport.answer("GET /items", with: .failure(.offline)) { await Task.yield() }
        for task in tasks { task.cancel() }
        var failures: [any Error] = []
        for task in tasks {
            do { _ = try await task.value } catch { failures.append(error) }
        }
        #expect(failures.count == 100)
        #expect(failures.count { $0 as? GatewayError == .offline } == 1)
        #expect(failures.count { $0 is CancellationError } == 99)
        #expect(!transport.answer("GET /items", with: .failure(.offline)))
    }
}
