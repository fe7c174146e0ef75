import DataKit
import DomainKit
import Testing

@testable import InspectorKit

@Suite("Requests that are held", .timeLimit(.minutes(5)))
struct HeldRequestsTests {
    private let requests = HeldRequests()

    /// A request that is held when this returns.
    private func hold(_ name: String) async -> (id: Int, answer: Task<HTTPResponse, any Error>) {
        let (ids, held) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [requests] in try await requests.hold(name) { held.yield($0) } }
        var iterator = ids.makeAsyncIterator()
        return (await iterator.next() ?? 0, task)
    }

    @Test("Each waits until there is an answer to it, the oldest first; an answer is for one")
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

    @Test("One that is cancelled ends at once, and takes nobody's answer")
    func cancelled() async throws {
        let (id, task) = await hold("GET /items")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        requests.answer(id, with: .success(HTTPResponse(status: 200))) { Issue.record("nobody waits") }
        #expect(!requests.answer("GET /items", with: .failure(GatewayError.offline)))
    }

    @Test("One that was cancelled before is not held")
    func cancelledBefore() async throws {
        let task = Task { [requests] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await requests.hold("GET /items") { _ in Issue.record("it is held") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("What is told of an answer comes before the request goes on")
    func before() async throws {
        let (id, task) = await hold("GET /items")
        var isTold = false
        requests.answer(id, with: .failure(GatewayError.timedOut)) { isTold = true }
        #expect(isTold)
        await #expect(throws: GatewayError.timedOut) { try await task.value }
    }

    @Test("All that wait can be ended")
    func all() async throws {
        let tasks = [await hold("a").answer, await hold("b").answer]
        requests.cancelAll()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    }
}
