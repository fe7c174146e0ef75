import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Testing
import VirtualTime

@testable import DataKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Sending again")
struct RetryTests {
    private let failure: StubTransport.Handler = { _ in throw URLError(.networkConnectionLost) }

    private func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> StubTransport.Handler {
        { _ in .json(#"{"id": 1}"#, status: status, headers: headers) }
    }

    @Test("The upper bound of the wait doubles up to the maximum")
    func backoff() async throws {
        let clock = StubClock()
        let transport = StubTransport(Array(repeating: failure, count: 6) + [status(200)])
        let client = try client(transport, clock: clock) {
            $0.retry = RetryPolicy(maximumAttempts: 7, firstDelay: .seconds(1), maximumDelay: .seconds(9))
            $0.budget = .seconds(60)
        }
        #expect(try await client.send(Endpoint<Item>(path: ["x"])) == Item(id: 1))
        #expect(clock.sleeps == [1, 2, 4, 8, 9, 9].map { .seconds($0) })
    }

    @Test("A reported wait has already started, so advancing the clock ends it", .timeLimit(.minutes(1)))
    func clockAsTold() async throws {
        let clock = VirtualClock()
        let client = try client(StubTransport([failure, failure, status(200)])) {
            $0.environment.clock = clock
            $0.environment.random = { $0.upperBound }
            $0.environment.observer = { event in
                if case .request(let event) = event, case .waiting(let delay, _) = event.step {
                    clock.advance(by: delay)
                }
            }
        }
        #expect(try await client.send(Endpoint<Item>(path: ["x"])) == Item(id: 1))
        #expect(clock.now.offset == .milliseconds(1_500))
    }

    @Test("The wait is chosen at random between zero and its bound")
    func jitter() async throws {
        let clock = StubClock()
        let client = try client(StubTransport([failure, failure, status(200)]), clock: clock) {
            $0.environment.random = { ($0.lowerBound + $0.upperBound) / 4 }
        }
        _ = try await client.send(Endpoint<Item>(path: ["x"]))
        #expect(clock.sleeps == [.milliseconds(125), .milliseconds(250)])
    }

    @Test(
        "Only transport failures, 408, 429 and 5xx are retried",
        arguments: [
            (400, 1), (401, 1), (403, 1), (404, 1), (408, 3), (409, 1), (422, 1), (429, 3), (500, 3), (502, 3),
            (503, 3), (599, 3), (600, 1),
        ])
    func statuses(code: Int, attempts: Int) async throws {
        let transport = StubTransport { [self] request in try await self.status(code)(request) }
        let client = try client(transport)
        await #expect(throws: GatewayError.self) { try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(transport.requests.count == attempts)
    }

    @Test(
        "A request that is not idempotent is sent once",
        arguments: [
            (HTTPMethod.get, 3), (.put, 3), (.delete, 3), (.post, 1), (.patch, 1),
        ])
    func idempotency(method: HTTPMethod, attempts: Int) async throws {
        let transport = StubTransport(failure)
        let client = try client(transport)
        await #expect(throws: GatewayError.offline) { try await client.send(Endpoint<Item>(method, path: ["x"])) }
        #expect(transport.requests.count == attempts)
    }

    @Test(
        "An endpoint may declare whether it is idempotent, overriding its method",
        arguments: [(HTTPMethod.get, false, 1), (.post, true, 3)])
    func declared(method: HTTPMethod, isIdempotent: Bool, attempts: Int) async throws {
        let transport = StubTransport(failure)
        let endpoint = Endpoint<Item>(method, path: ["x"], isIdempotent: isIdempotent)
        await #expect(throws: GatewayError.offline) { try await client(transport).send(endpoint) }
        #expect(transport.requests.count == attempts)
    }

    @Test("A changed method or account of an endpoint applies to retries and tokens")
    func changed() async throws {
        let transport = StubTransport(failure)
        var endpoint = Endpoint<Item>(path: ["x"])
        endpoint.method = .post
        await #expect(throws: GatewayError.offline) { try await client(transport).send(endpoint) }
        #expect(transport.requests.count == 1)
        endpoint.account = "ada"
        await #expect(throws: GatewayError.signedOut()) { try await client(transport).send(endpoint) }
        #expect(transport.requests.count == 1)
    }

    @Test("An undecodable response is not requested again")
    func undecodable() async throws {
        let transport = StubTransport([.json("{}")])
        await #expect(throws: GatewayError.self) { try await client(transport).send(Endpoint<Item>(path: ["x"])) }
        #expect(transport.requests.count == 1)
    }

    @Test(
        "Retry-After sets the wait, in seconds or as a date",
        arguments: [
            ("7", Duration.seconds(7)), ("10", .seconds(10)), ("0", .zero),
            ("Sun, 09 Sep 2001 01:46:45 GMT", .seconds(5)),
            ("Sun, 09 Sep 2001 01:46:30 GMT", .zero),
            ("Sunday, 09-Sep-01 01:46:45 GMT", .seconds(5)), ("Sun Sep  9 01:46:45 2001", .seconds(5)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", .zero),
        ])
    func retryAfter(value: String, wait: Duration) async throws {
        let clock = StubClock()
        let client = try client(StubTransport([status(503, ["Retry-After": value]), status(200)]), clock: clock)
        _ = try await client.send(Endpoint<Item>(path: ["x"]))
        #expect(clock.sleeps == [wait])
    }

    @Test(
        "A request waits for the end of a limit that the server names",
        arguments: [
            (403, ["Retry-After": "7"]), (429, ["X-RateLimit-Reset": "1000000007"]),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000000007"]), (500, ["Retry-After": "7"]),
        ] as [(Int, HTTPHeaders)])
    func limit(code: Int, headers: HTTPHeaders) async throws {
        let clock = StubClock()
        let client = try client(StubTransport([status(code, headers), status(200)]), clock: clock)
        _ = try await client.send(Endpoint<Item>(path: ["x"]))
        #expect(clock.sleeps == [.seconds(7)])
    }

    @Test("A request is not repeated if its rate limit ends after its deadline")
    func longLimit() async throws {
        let transport = StubTransport([
            status(403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000003600"])
        ])
        let client = try client(transport)
        await #expect(throws: GatewayError.limited(until: Date(timeIntervalSince1970: 1_000_003_600))) {
            try await client.send(Endpoint<Item>(path: ["x"]))
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A request refused with 425 is repeated, whatever its method", arguments: HTTPMethod.all)
    func tooEarly(method: HTTPMethod) async throws {
        let transport = StubTransport([status(425), status(200)])
        _ = try await client(transport).send(Endpoint<NoContent>(method, path: ["x"]))
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A request fails if the server asks for a long pause",
        arguments: ["10.1", "3600", "99999999999999999999", "1e400"])
    func longRetryAfter(value: String) async throws {
        let transport = StubTransport([status(429, ["Retry-After": value])])
        let client = try client(transport)
        await #expect(throws: GatewayError.self) { try await client.send(Endpoint<Item>(path: ["x"])) }
        #expect(transport.requests.count == 1)
    }

    @Test("Cancelling during the wait ends the request without another attempt")
    func cancelledWait() async throws {
        let (waiting, waits) = AsyncStream<Void>.makeStream()
        let clock = StubClock { _ in
            waits.yield()
            return false
        }
        let transport = StubTransport(failure)
        let client = try client(transport, clock: clock)
        let task = Task { try await client.send(Endpoint<Item>(path: ["x"])) }
        for await _ in waiting { break }
        task.cancel()
        await #expect(throws: GatewayError.cancelled) { try await task.value }
        #expect(transport.requests.count == 1)
    }
}

extension HTTPMethod {
    fileprivate static let all: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete]
}
