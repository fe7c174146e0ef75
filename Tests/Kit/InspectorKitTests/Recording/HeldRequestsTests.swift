import DataKit
import DomainKit
import Testing

@testable import InspectorKit

@Suite("Held requests", .timeLimit(.minutes(5)))
struct HeldRequestsTests {
    private let requests = HeldRequests()

    /// Sends a request, and returns when it is held.
    private func hold(_ name: String) async -> (id: Int, answer: Task<HTTPResponse, any Error>) {
        let (ids, held) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [requests] in try await requests.hold(name) { held.yield($0) } }
        var iterator = ids.makeAsyncIterator()
        return (await iterator.next() ?? 0, task)
    }

    @Test("Each held request waits for its response, the oldest first")
    func answers() async throws {
        let first = await hold("GET /items").answer
        let second = await hold("GET /items").answer
        #expect(!requests.answer("GET /others", with: .failure(GatewayError.offline)))
        #expect(requests.answer("GET /items", with: .success(HTTPResponse(status: 200))))
        #expect(requests.answer("GET /items", with: .success(HTTPResponse(status: 404))))
        #expect(try await first.value.status == 200)
        #expect(try await second.value.status == 404)
        #expect(!requests.answer("GET /items", with: .failure(GatewayError.offline)))
    }

    @Test("A response can be given to a later request by its name")
    func behind() async throws {
        let first = await hold("GET /items")
        let second = await hold("GET /items")
        let third = await hold("GET /items")
        #expect(requests.answer("GET /items", behind: 2, with: .success(HTTPResponse(status: 203))))
        var older: Int?
        requests.answer(second.id, with: .success(HTTPResponse(status: 202))) { older = $0 }
        #expect(older == 1)
        requests.answer(first.id, with: .success(HTTPResponse(status: 201))) { older = $0 }
        #expect(older == 0)
        #expect(try await first.answer.value.status == 201)
        #expect(try await second.answer.value.status == 202)
        #expect(try await third.answer.value.status == 203)
        #expect(!requests.answer("GET /items", behind: 1, with: .failure(GatewayError.offline)))
    }

    @Test("A secret hidden in a request's name matches any one path segment")
    func hidden() async throws {
        let task = await hold("GET /admin/users?page=1").answer
        #expect(!requests.answer("GET /•", with: .failure(GatewayError.offline)))
        #expect(!requests.answer("GET /•/users", with: .failure(GatewayError.offline)))
        #expect(requests.answer("GET /•/users?page=1", with: .success(HTTPResponse(status: 200))))
        #expect(try await task.value.status == 200)
    }

    @Test("A cancelled request ends immediately and gets no response")
    func cancelled() async throws {
        let (id, task) = await hold("GET /items")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        requests.answer(id, with: .success(HTTPResponse(status: 200))) { _ in Issue.record("nobody waits") }
        #expect(!requests.answer("GET /items", with: .failure(GatewayError.offline)))
    }

    @Test("A request that is already cancelled is not held")
    func cancelledBefore() async throws {
        let task = Task { [requests] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await requests.hold("GET /items") { _ in Issue.record("it is held") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A response is reported before the request continues")
    func before() async throws {
        let (id, task) = await hold("GET /items")
        var isTold = false
        requests.answer(id, with: .failure(GatewayError.timedOut)) { _ in isTold = true }
        #expect(isTold)
        await #expect(throws: GatewayError.timedOut) { try await task.value }
    }

    @Test("All held requests can be ended")
    func all() async throws {
        let tasks = [await hold("a").answer, await hold("b").answer]
        requests.cancelAll()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    }
}
