import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("Time budget of a request")
struct BudgetTests {
    private let clock = StubClock()

    /// Returns a transport whose attempts take `duration`, or the request's time limit if this is shorter.
    private func slow(_ duration: Duration, then answer: @escaping StubTransport.Handler) -> StubTransport {
        StubTransport { [clock] request in
            clock.advance(by: min(duration, request.timeout))
            guard duration < request.timeout else { throw GatewayError.timedOut }
            return try await answer(request)
        }
    }

    @Test("Attempts that time out share one budget, and the last gets the rest")
    func timeouts() async throws {
        let start = clock.now
        let transport = slow(.seconds(60)) { _ in .json("{}") }
        let client = try client(transport, clock: clock)
        await #expect(throws: GatewayError.timedOut) { try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(start.duration(to: clock.now) == .seconds(15))
        #expect(transport.requests.map(\.timeout) == [.seconds(10), .milliseconds(4_500)])
    }

    @Test("A wait longer than the budget does not start, and the failure is reported")
    func waits() async throws {
        let transport = slow(.seconds(6)) { _ in .json("{}", status: 503, headers: ["Retry-After": "9"]) }
        let client = try client(transport, clock: clock)
        let until = Date(timeIntervalSince1970: 1_000_000_009)
        await #expect(throws: GatewayError.unavailable(until: until)) {
            try await client.send(Endpoint<Item>(path: ["x"]))
        }
        #expect(transport.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test("Each event of a request has its deadline, even after a renewal")
    func deadline() async throws {
        let events = Mutex<[RequestEvent]>([])
        let transport = slow(.seconds(1)) { request in
            .json(#"{"id": 1}"#, status: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
        }
        let store = InMemoryTokenStore(Tokens(access: "old", refresh: "r"))
        let authorizer = Authorizer(store: store) { [clock] _, _ in
            clock.advance(by: .seconds(2))
            return Tokens(access: "new", refresh: "r")
        }
        let client = try client(transport, clock: clock, authorizer: authorizer) {
            $0.environment.observer = { event in
                if case .request(let event) = event { events.withLock { $0.append(event) } }
            }
        }
        _ = try await client.send(Endpoint<Item>(path: ["x"], requiresToken: true))
        let all = events.withLock { $0 }
        #expect(all.count == 6)
        #expect(Set(all.map(\.deadline)) == [Date(timeIntervalSince1970: 1_000_000_015)])
    }

    @Test("An endpoint may set a longer timeout than its client")
    func endpoint() async throws {
        let transport = slow(.seconds(50)) { _ in .json(#"{"id": 1}"#) }
        let client = try client(transport, clock: clock)
        let endpoint = Endpoint<Item>(path: ["x"], timeout: .seconds(60))
        #expect(try await client.send(endpoint) == Item(id: 1))
    }

    @Test("A renewal does not restart the budget")
    func renewal() async throws {
        let transport = slow(.seconds(6)) { _ in .json("{}", status: 401) }
        let store = InMemoryTokenStore(Tokens(access: "old", refresh: "r"))
        let authorizer = Authorizer(store: store) { [clock] _, _ in
            clock.advance(by: .seconds(9))
            return Tokens(access: "new", refresh: "r")
        }
        let client = try client(transport, clock: clock, authorizer: authorizer)
        await #expect(throws: GatewayError.timedOut) {
            try await client.send(Endpoint<Item>(path: ["x"], requiresToken: true))
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A request cancelled while it waits for a retry reports its end")
    func cancelled() async throws {
        let (steps, continuation) = AsyncStream<RequestEvent.Step>.makeStream()
        let client = try client(StubTransport { _ in throw GatewayError.offline }, clock: StubClock { _ in false }) {
            $0.environment.observer = { if case .request(let event) = $0 { continuation.yield(event.step) } }
        }
        let task = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        var seen: [RequestEvent.Step] = []
        for await step in steps {
            seen.append(step)
            if case .waiting = step { task.cancel() }
            if step == .ended { break }
        }
        #expect(seen.count == 4)
        await #expect(throws: GatewayError.cancelled) { try await task.value }
    }
}
