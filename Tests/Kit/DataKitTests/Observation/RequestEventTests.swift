import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("Request events", .timeLimit(.minutes(5)))
struct RequestEventTests {
    private final class Events: Sendable {
        private let events = Mutex<[RequestEvent]>([])
        private let joins = AsyncStream.makeStream(of: Void.self)
        var all: [RequestEvent] { events.withLock { $0 } }
        var steps: [RequestEvent.Step] { all.map(\.step) }

        func add(_ event: DataEvent) {
            guard case .request(let event) = event else { return }
            events.withLock { $0.append(event) }
            if event.step == .joined { joins.continuation.yield() }
        }

        func untilJoined() async {
            for await _ in joins.stream { break }
        }
    }

    private let events = Events()

    private func observed(_ transport: StubTransport, clock: StubClock = StubClock()) throws -> APIClient {
        try client(transport, clock: clock) { [events] in $0.environment.observer = { events.add($0) } }
    }

    @Test("Events report each attempt, its end, and the next attempt's time")
    func attempts() async throws {
        let failed = HTTPResponse.json("{}", status: 500)
        let client = try observed(StubTransport([failed, .json(#"{"id": 1}"#)]))
        _ = try await client.send(
            Endpoint<Item>(path: ["x", "y z"], query: [URLQueryItem(name: "q", value: "s3cr3t")]))
        let until = Date(timeIntervalSince1970: 1_000_000_000.5)
        #expect(
            events.steps == [
                .sending, .answered(status: 500, bytes: 2, after: .zero),
                .waiting(.milliseconds(500), until: until), .sending, .answered(status: 200, bytes: 9, after: .zero),
                .ended,
            ])
        #expect(events.all.map(\.nextAttempt) == [nil, nil, until, nil, nil, nil])
        #expect(events.all.map(\.attempt) == [1, 1, 1, 2, 2, 2])
        #expect(Set(events.all.map(\.path)) == ["/v1/x/y z?q"], "the values of a query may be private")
        #expect(Set(events.all.map(\.id)).count == 1)
    }

    @Test("An attempt's duration is measured by the client's clock")
    func duration() async throws {
        let clock = StubClock()
        let transport = StubTransport { _ in
            clock.advance(by: .milliseconds(300))
            throw GatewayError.offline
        }
        let client = try observed(transport, clock: clock)
        await #expect(throws: GatewayError.offline) { try await client.send(Endpoint<Item>(.post, path: ["x"])) }
        #expect(
            events.steps == [
                .sending, .failed(.offline, reason: "GatewayError", after: .milliseconds(300)), .ended,
            ])
    }

    @Test("A response reused from the cache is reported with status 304")
    func cached() async throws {
        let first = HTTPResponse.json(#"{"id": 1}"#, headers: ["ETag": "\"a\""])
        let client = try observed(StubTransport([first, HTTPResponse(status: 304)]))
        for _ in 0..<2 { _ = try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(events.steps.suffix(2) == [.answered(status: 304, bytes: 0, after: .zero), .ended])
    }

    @Test("A read that joins an identical read reports that it was not sent")
    func joined() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (permits, permit) = AsyncStream.makeStream(of: Void.self)
        let client = try observed(
            StubTransport { _ in
                arrival.yield()
                for await _ in permits { break }
                return .json(#"{"id": 1}"#)
            })
        let first = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        for await _ in arrivals { break }
        let second = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        await events.untilJoined()
        permit.yield()
        #expect(try await [first.value, second.value] == [Item(id: 1), Item(id: 1)])
        #expect(events.steps == [.sending, .joined, .answered(status: 200, bytes: 9, after: .zero), .ended])
        #expect(events.all.map(\.attempt) == [1, 1, 1, 1])
        #expect(events.all.map { $0.id == nil } == [false, true, false, false], "what joins is no request of its own")
    }
}
