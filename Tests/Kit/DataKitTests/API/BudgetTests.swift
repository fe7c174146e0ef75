import DataKitDoubles
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("The time of a whole request")
struct BudgetTests {
    private let clock = StubClock()

    /// A transport whose every attempt takes `duration`, or the request's time where that is shorter.
    private func slow(_ duration: Duration, then answer: @escaping StubTransport.Handler) -> StubTransport {
        StubTransport { [clock] request in
            clock.advance(by: min(duration, request.timeout))
            guard duration < request.timeout else { throw GatewayError.timedOut }
            return try await answer(request)
        }
    }

    @Test("Attempts that time out do not add up: the last one gets what is left")
    func timeouts() async throws {
        let start = clock.now
        let transport = slow(.seconds(60)) { _ in .json("{}") }
        let client = try client(transport, clock: clock)
        await #expect(throws: GatewayError.timedOut) { try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(start.duration(to: clock.now) == .seconds(15))
        #expect(transport.requests.map(\.timeout) == [.seconds(10), .milliseconds(4_500)])
    }

    @Test("A wait that would outlast it is not begun: the failure stands")
    func waits() async throws {
        let transport = slow(.seconds(6)) { _ in .json("{}", status: 503, headers: ["Retry-After": "9"]) }
        let client = try client(transport, clock: clock)
        await #expect(throws: GatewayError.unavailable(message: nil)) {
            try await client.send(Endpoint<Item>(path: ["x"]))
        }
        #expect(transport.requests.count == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test("It is reported while the request runs, and that the request has ended")
    func reported() async throws {
        let waits = Mutex<[RequestWait?]>([])
        let transport = slow(.seconds(1)) { _ in
            #expect(waits.withLock { $0.count } == 1)
            return .json(#"{"id": 1}"#)
        }
        let client = try client(transport, clock: clock)
        try await RequestWait.$report.withValue(RequestWait.Report { wait in waits.withLock { $0.append(wait) } }) {
            _ = try await client.send(Endpoint<Item>(path: ["x"]))
        }
        let start = Date(timeIntervalSince1970: 1_000_000_000)
        #expect(waits.withLock { $0 } == [RequestWait(since: start, until: start + 15), nil])
        #expect(waits.withLock { $0.first??.limit } == .seconds(15))
    }

    @Test("An endpoint with a longer time of its own has that")
    func endpoint() async throws {
        let transport = slow(.seconds(50)) { _ in .json(#"{"id": 1}"#) }
        let client = try client(transport, clock: clock)
        let endpoint = Endpoint<Item>(path: ["x"], timeout: .seconds(60))
        #expect(try await client.send(endpoint) == Item(id: 1))
    }

    @Test("Renewing the session does not begin it anew")
    func renewal() async throws {
        let transport = slow(.seconds(6)) { _ in .json("{}", status: 401) }
        let store = InMemoryTokenStore(Tokens(access: "old", refresh: "r"))
        let authorizer = Authorizer(store: store) { [clock] _ in
            clock.advance(by: .seconds(9))
            return Tokens(access: "new", refresh: "r")
        }
        let client = try client(transport, clock: clock, authorizer: authorizer)
        await #expect(throws: GatewayError.timedOut) {
            try await client.send(Endpoint<Item>(path: ["x"], requiresToken: true))
        }
        #expect(transport.requests.count == 1)
    }

    @Test("Each step can be followed: until when a retry waits, and why")
    func progress() async throws {
        let steps = Mutex<[RequestProgress]>([])
        let failed = HTTPResponse.json("{}", status: 503, headers: ["Retry-After": "2"])
        let client = try client(StubTransport([failed, .json(#"{"id": 1}"#)]), clock: clock) {
            $0.progress = { step in steps.withLock { $0.append(step) } }
        }
        let query = [URLQueryItem(name: "token", value: "secret")]
        _ = try await client.send(Endpoint<Item>(path: ["x"], query: query))
        let all = steps.withLock { $0 }
        let until = Date(timeIntervalSince1970: 1_000_000_002)
        #expect(
            all.map(\.step) == [
                .sending, .waiting(until: until, failure: .unavailable(message: nil)), .sending, .ended,
            ])
        #expect(all.map(\.attempt) == [1, 1, 2, 2])
        #expect(Set(all.map(\.id)).count == 1)
        #expect(Set(all.map(\.path)) == ["/v1/x"])
    }

    @Test("A request that is cancelled while it waits has ended, too")
    func cancelled() async throws {
        let (steps, continuation) = AsyncStream<RequestProgress.Step>.makeStream()
        let client = try client(StubTransport { _ in throw GatewayError.offline }, clock: StubClock { _ in false }) {
            $0.progress = { continuation.yield($0.step) }
        }
        let task = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        var seen: [RequestProgress.Step] = []
        for await step in steps {
            seen.append(step)
            if case .waiting = step { task.cancel() }
            if step == .ended { break }
        }
        #expect(seen.count == 3)
        await #expect(throws: GatewayError.cancelled) { try await task.value }
    }
}
