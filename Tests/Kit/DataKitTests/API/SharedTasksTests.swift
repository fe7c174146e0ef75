import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

// On the main actor, tasks run in the order of their creation, each until it waits. So when a task that was created
// last has run, all earlier tasks wait.
@MainActor
@Suite("Sharing one run between equal requests")
struct SharedTasksTests {
    private let answers = AsyncStream<Result<HTTPResponse, GatewayError>>.makeStream()
    private let started = AsyncStream<Void>.makeStream()
    private let ended = AsyncStream<Bool>.makeStream()
    private let transport: StubTransport

    init() {
        transport = StubTransport { [answers, started, ended] _ in
            started.continuation.yield()
            for await answer in answers.stream {
                ended.continuation.yield(Task.isCancelled)
                return try answer.get()
            }
            ended.continuation.yield(Task.isCancelled)
            throw CancellationError()
        }
    }

    private func callers(_ count: Int, _ client: APIClient) async -> [Task<Item, any Error>] {
        let tasks = (0..<count).map { _ in Task { try await client.send(Endpoint<Item>(path: ["x"])) } }
        await allWait()
        for await _ in started.stream { break }
        return tasks
    }

    /// An empty task would need no actor, and could end before the others have begun.
    private func allWait() async { await Task { MainActor.preconditionIsolated() }.value }

    @Test("Equal concurrent reads share one request")
    func coalesced() async throws {
        let tasks = await callers(10, try client(transport))
        answers.continuation.yield(.success(.json(#"{"id": 1}"#)))
        for task in tasks { #expect(try await task.value == Item(id: 1)) }
        #expect(transport.requests.count == 1)
    }

    @Test("A failure reaches all callers")
    func failure() async throws {
        let tasks = await callers(3, try client(transport) { $0.retry = .never })
        answers.continuation.yield(.failure(.offline))
        for task in tasks {
            await #expect(throws: GatewayError.offline) { try await task.value }
        }
    }

    @Test("A read after a finished write does not join an older read")
    func readAfterWrite() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let transport = StubTransport([
            { _ in
                for await _ in gate.stream { break }
                return .json(#"{"id": 1}"#)
            },
            { _ in .json(#"{"id": 2}"#) },
            { _ in .json(#"{"id": 3}"#) },
        ])
        let client = try client(transport)
        let old = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        while transport.requests.isEmpty { await Task {}.value }
        _ = try await client.send(Endpoint<Item>(.put, path: ["x"]))
        #expect(try await client.send(Endpoint<Item>(path: ["x"])) == Item(id: 3))
        gate.continuation.yield()
        #expect(try await old.value == Item(id: 1))
    }

    @Test("A read after the response sends a new request")
    func sequential() async throws {
        let transport = StubTransport { _ in .json(#"{"id": 1}"#) }
        let client = try client(transport)
        for _ in 0..<3 { _ = try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(transport.requests.count == 3)
    }

    @Test("A cancelled reader returns immediately, and the others get the response")
    func oneCancelled() async throws {
        let tasks = await callers(3, try client(transport))
        tasks[0].cancel()
        await #expect(throws: GatewayError.cancelled) { try await tasks[0].value }
        answers.continuation.yield(.success(.json(#"{"id": 1}"#)))
        #expect(try await tasks[1].value == Item(id: 1))
        #expect(try await tasks[2].value == Item(id: 1))
        #expect(transport.requests.count == 1)
    }

    @Test("Cancelling the last caller cancels the request")
    func allCancelled() async throws {
        let tasks = await callers(3, try client(transport))
        for task in tasks { task.cancel() }
        for task in tasks {
            await #expect(throws: GatewayError.cancelled) { try await task.value }
        }
        var endings = ended.stream.makeAsyncIterator()
        #expect(await endings.next() == true)
    }

    @Test("Requests of different tokens are never shared")
    func tokens() async throws {
        let answer = StubTransport { request in
            .json(#"{"id": \#(request.headers["Authorization"] == "Bearer a" ? 1 : 2)}"#)
        }
        let store = InMemoryTokenStore(Tokens(access: "a", refresh: "r"))
        let client = try client(answer, authorizer: Authorizer(store: store))
        let endpoint = Endpoint<Item>(path: ["me"], requiresToken: true)
        let first = Task { try await client.send(endpoint) }
        await allWait()
        store.save(Tokens(access: "b", refresh: "r"))
        let second = Task { try await client.send(endpoint) }
        #expect(try await first.value == Item(id: 1))
        #expect(try await second.value == Item(id: 2))
    }

    @Test("A run that must not stop finishes even without waiting callers")
    func unstoppable() async throws {
        let tasks = SharedTasks<Int, Int>(stopsWhenNobodyWaits: false)
        let (beginnings, begin) = AsyncStream<Void>.makeStream()
        let (going, go) = AsyncStream<Void>.makeStream()
        let (done, finish) = AsyncStream<Bool>.makeStream()
        let caller = Task {
            try await tasks.value(for: 1) {
                begin.yield()
                for await _ in going { break }
                finish.yield(Task.isCancelled)
                return 1
            }
        }
        // A caller that is cancelled earlier starts no run, so no run would end.
        for await _ in beginnings { break }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        go.yield()
        var endings = done.makeAsyncIterator()
        #expect(await endings.next() == false)
    }

    @Test("A reader cancelled before its request neither starts nor waits")
    func cancelledBefore() async throws {
        let tasks = SharedTasks<Int, Int>(stopsWhenNobodyWaits: true)
        let caller = Task { try await tasks.value(for: 1) { try await hang() } }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    @Test("Cancelling races joining a thousand times without a hang or a lost caller")
    func race() async throws {
        let tasks = SharedTasks<Int, Int>(stopsWhenNobodyWaits: true)
        for round in 0..<1_000 {
            async let stays = tasks.value(for: round) { round }
            let leaves = Task.detached { try? await tasks.value(for: round) { round } }
            leaves.cancel()
            #expect(try await stays == round)
            let left = await leaves.value
            #expect(left == nil || left == round)
        }
    }
}
