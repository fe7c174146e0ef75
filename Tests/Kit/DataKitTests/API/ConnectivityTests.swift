import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

@Suite("Connectivity, derived from requests")
struct ConnectivityTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000_000)

    private func tracker(_ clock: StubClock) -> ConnectivityTracker {
        ConnectivityTracker(DataEnvironment(clock: clock, now: { Self.now }))
    }

    @Test("Any response means online, and a failed connection means offline from then on")
    func derived() async throws {
        // The clock never ends a sleep, so no probe runs in this test.
        let tracker = tracker(StubClock { _ in false })
        let states = Recorder(tracker.connectivity)
        let answers = Mutex<[Result<HTTPResponse, GatewayError>]>([
            .success(.json("{}", status: 500)), .failure(.timedOut), .failure(.offline), .failure(.offline),
            .success(.json(#"{"id":1}"#)),
        ])
        let transport = StubTransport { _ in try answers.withLock { try $0.removeFirst().get() } }
        let api = try client(transport) {
            $0.connectivity = tracker
            $0.retry = .never
        }
        for _ in 0..<5 { _ = try? await api.send(Endpoint<Item>(path: ["items"])) }
        states.expect(.online, .offline(since: Self.now, nextProbe: Self.now + 1), .online)
    }

    @Test(
        "One broken connection does not mean offline, and requests made offline are not repeated")
    func repeated() async throws {
        let tracker = tracker(StubClock { _ in false })
        let states = Recorder(tracker.connectivity)
        let away = Result<HTTPResponse, GatewayError>.failure(.offline)
        let answers = Mutex([away, .success(.json(#"{"id":1}"#)), away, away, away, away])
        let transport = StubTransport { _ in try answers.withLock { try $0.removeFirst().get() } }
        let api = try client(transport) { $0.connectivity = tracker }
        _ = try await api.send(Endpoint<Item>(path: ["items"]))
        states.expect(.online)
        for _ in 0..<2 { _ = try? await api.send(Endpoint<Item>(path: ["items"])) }
        states.expect(.offline(since: Self.now, nextProbe: Self.now + 1))
        // There are two requests, then three until the client gives up, and then one.
        #expect(transport.requests.count == 6)
    }

    @Test("A temporary failure while offline is retried, because the server responded")
    func answeredWhileOffline() async throws {
        let tracker = tracker(StubClock { _ in false })
        tracker.noteFailure { false }
        let transport = StubTransport([.json("{}", status: 503), .json(#"{"id":1}"#)])
        let api = try client(transport) { $0.connectivity = tracker }
        #expect(try await api.send(Endpoint<Item>(path: ["items"])) == Item(id: 1))
    }

    @Test(
        "An unusable response ends an outage, and its request is not repeated",
        arguments: [
            APIError.invalidResponse(reason: "Its compression is damaged."), .tooLarge(limit: 1),
        ])
    func unusable(error: APIError) async throws {
        let tracker = tracker(StubClock { _ in false })
        let states = Recorder(tracker.connectivity)
        tracker.noteFailure { false }
        let transport = StubTransport { _ in throw error }
        let api = try client(transport) { $0.connectivity = tracker }
        await #expect(throws: GatewayError.self) { try await api.send(Endpoint<Item>(path: ["items"])) }
        states.expect(.online, .offline(since: Self.now, nextProbe: Self.now + 1), .online)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A response that URLSession cannot read still counts as a reachable server",
        arguments: [URLError.cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse])
    func unusable(code: URLError.Code) async throws {
        let tracker = tracker(StubClock { _ in false })
        tracker.noteFailure { false }
        let transport = StubTransport { _ in throw URLError(code) }
        let api = try client(transport) { $0.connectivity = tracker }
        await #expect(throws: GatewayError.self) { try await api.send(Endpoint<Item>(path: ["items"])) }
        #expect(tracker.current == .online)
    }

    @Test("An unsent request does not change the connection's state")
    func unsent() async throws {
        let tracker = tracker(StubClock { _ in false })
        tracker.noteFailure { false }
        let transport = StubTransport { _ in throw APIError.invalidRequest(reason: "Not a web address.") }
        let api = try client(transport) { $0.connectivity = tracker }
        await #expect(throws: GatewayError.self) { try await api.send(Endpoint<Item>(path: ["items"])) }
        #expect(tracker.current.offlineSince == Self.now)
    }

    @Test(
        "A probe requests the server's URL and accepts any response",
        arguments: [true, false])
    func probe(isUsable: Bool) async throws {
        let clock = StubClock()
        let tracker = tracker(clock)
        let transport = StubTransport([
            { _ in throw GatewayError.offline }, { _ in throw GatewayError.offline },
            { _ in
                guard isUsable else { throw APIError.invalidResponse(reason: "It is not an HTTP response.") }
                return .json("", status: 500)
            },
        ])
        let api = try client(transport) {
            $0.connectivity = tracker
            $0.retry = .never
        }
        await #expect(throws: GatewayError.offline) { try await api.send(Endpoint<Item>(path: ["items"])) }
        for try await state in tracker.connectivity where state == .online { break }
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
        #expect(
            transport.requests.map(\.url.absoluteString)
                == ["http://api.test/v1/items", "http://api.test/v1/", "http://api.test/v1/"])
    }

    @Test("The tracker probes after one second, two, four and so on until a response")
    func probed() async throws {
        let clock = VirtualClock()
        let tracker = ConnectivityTracker(DataEnvironment(clock: clock, now: { Self.now }))
        let states = tracker.connectivity.makeAsyncIterator()
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        #expect(try await states.next() == .online)
        // Each state lasts until the test has observed it.
        tracker.noteFailure { await answers.first { _ in true } ?? false }
        let pauses = [1, 2, 4, 8, 16, 32, 60, 60, 60]
        for (number, pause) in pauses.enumerated() {
            #expect(try await states.next() == .offline(since: Self.now, nextProbe: Self.now + Double(pause)))
            let beginning = clock.now
            #expect(await clock.nextSleeper() == beginning.advanced(by: .seconds(pause)))
            clock.advance(by: .seconds(pause))
            #expect(try await states.next() == .probing(since: Self.now))
            answer.yield(number == pauses.count - 1)
        }
        #expect(try await states.next() == .online)
    }

    @Test("An immediate probe does not wait for the pause")
    func probedAtOnce() async throws {
        let tracker = tracker(StubClock { $0 == .zero })
        tracker.probeNow()
        #expect(tracker.current == .online)
        tracker.noteFailure { true }
        tracker.probeNow()
        for try await state in tracker.connectivity where state == .online { break }
    }

    @Test("Further failures during an outage change neither its start nor the next probe")
    func ongoing() {
        let now = Mutex(Self.now)
        let tracker = ConnectivityTracker(
            DataEnvironment(clock: StubClock { _ in false }, now: { now.withLock { $0 } }))
        tracker.noteFailure { false }
        now.withLock { $0 += 20 }
        tracker.noteFailure { false }
        #expect(tracker.current == .offline(since: Self.now, nextProbe: Self.now + 1))
    }

    @Test("A failed probe reports the next probe's time, counted from its failure")
    func nextProbe() async {
        let (pauses, pause) = AsyncStream.makeStream(of: Duration.self)
        let now = Mutex(Self.now)
        let clock = StubClock { duration in
            pause.yield(duration)
            return duration < .seconds(4)
        }
        let tracker = ConnectivityTracker(DataEnvironment(clock: clock, now: { now.withLock { $0 } }))
        tracker.noteFailure {
            now.withLock { $0 += 10 }
            return false
        }
        for await duration in pauses where duration == .seconds(4) { break }
        #expect(tracker.current == .offline(since: Self.now, nextProbe: Self.now + 24))
    }

    @Test("A reported pause has already started, so advancing the clock ends it", .timeLimit(.minutes(1)))
    func clockAsTold() async throws {
        let clock = VirtualClock()
        let tracker = ConnectivityTracker(DataEnvironment(clock: clock, now: { Self.now }))
        let (probes, probe) = AsyncStream.makeStream(of: Void.self)
        let following = tracker.connectivity.subscribe { state in
            if case .offline(_, let next?) = state { clock.advance(by: .seconds(next.timeIntervalSince(Self.now))) }
        }
        defer { following.cancel() }
        tracker.noteFailure {
            probe.yield()
            return false
        }
        var count = 0
        for await _ in probes {
            count += 1
            if count == 3 { break }
        }
        tracker.noteResponse()
    }
}
