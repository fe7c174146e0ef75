import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

/// A clock that never advances, and reports when it is read.
private final class ObservedClock: Clock {
    private let observer = Mutex<(@Sendable () -> Void)?>(nil)
    let minimumResolution = Duration.zero

    var now: VirtualClock.Instant {
        observer.withLock { $0 }?()
        return VirtualClock.Instant()
    }

    func onRead(_ observer: @escaping @Sendable () -> Void) { self.observer.withLock { $0 = observer } }

    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .seconds(600))
    }
}

extension EditSenderTests {
    @Test("A wait ends immediately when the user retries")
    func retryNow() async throws {
        server.fail(.offline)
        let (slept, sleep) = AsyncStream.makeStream(of: Void.self)
        let cache = try cache(
            Self.environment(
                StubClock { _ in
                    sleep.yield()
                    return false
                }))
        try await create(1, in: cache)
        goOnline()
        for await _ in slept { break }
        cache.retryNow()
        try await send(cache)
        #expect(server.keys.count == 2)
    }

    @Test(
        "A retry requested during a failing request starts the next attempt immediately",
        arguments: [GatewayError.offline, .limited(until: nil), .signedOut(), .timedOut])
    func retryDuringRequest(error: GatewayError) async throws {
        server.fail(error)
        let retry = Mutex<(@Sendable () -> Void)?>(nil)
        let cache = try cache(Self.environment(StubClock { _ in false })) { [server] edit in
            retry.withLock { $0.take() }?()
            return try server.perform(edit)
        }
        retry.withLock { $0 = { [weak cache] in cache?.retryNow() } }
        try await create(1, in: cache)
        try await send(cache)
        #expect(server.keys.count == 2)
    }

    @Test("A retry requested during a request does not report an idle sender")
    func stateAfterRetry() async throws {
        let retry = Mutex<(@Sendable () -> Void)?>(nil)
        let cache = try cache { _ in
            retry.withLock { $0 }?()
            return nil
        }
        let states = Recorder(cache.sendingState)
        retry.withLock { $0 = { [weak cache] in cache?.retryNow() } }
        try await create(1, in: cache)
        goOnline()
        for try await pending in cache.pending where pending.isEmpty { break }
        for try await state in cache.sendingState where state == .idle { break }
        #expect(states.elements.drop { $0 != .sending } == [.sending, .idle])
    }

    @Test("A retry requested while the database is suspended is done afterwards")
    func retryWhileSuspended() async throws {
        server.fail(.timedOut)
        let cache = try cache(Self.environment(StubClock { _ in false }))
        try await create(1, in: cache)
        goOnline()
        for try await pending in cache.pending {
            if case .failing? = pending.first?.mark.state { break }
        }
        await cache.database.suspend()
        cache.retryNow()
        try await cache.database.resume()
        for try await pending in cache.pending where pending.isEmpty { break }
        #expect(server.keys.count == 2)
    }

    @Test("After a sign-out during a request, the sending state does not stay at sending")
    func signedOutMeanwhile() async throws {
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let cache = try cache { [account] _ in
            account.send(nil)
            request.yield()
            return nil
        }
        try await create(1, 2, in: cache)
        goOnline()
        for await _ in requests { break }
        // The suspension returns only after the attempt has ended.
        await cache.database.suspend()
        for try await state in cache.sendingState where state == .idle { break }
    }

    @Test(
        "A retry requested by an observer of the wait ends it immediately",
        arguments: [GatewayError.offline, .limited(until: nil), .signedOut()])
    func retryAsTold(error: GatewayError) async throws {
        server.fail(error)
        server.fail(error)
        let cache = try cache(Self.environment(StubClock { _ in false }))
        let waits = Mutex<[GatewayError]>([])
        let following = cache.sendingState.subscribe { state in
            guard case .waiting(let error, _, _) = state else { return }
            waits.withLock { $0.append(error) }
            cache.retryNow()
        }
        defer { following.cancel() }
        try await create(1, in: cache)
        try await send(cache)
        #expect(waits.withLock { $0 } == [error, error])
        #expect(server.keys.count == 3)
    }

    @Test("A reported wait has already started, so advancing the clock ends it")
    func clockAsTold() async throws {
        server.fail(.offline)
        let clock = VirtualClock()
        let cache = try cache(Self.environment(clock))
        let following = cache.sendingState.subscribe { state in
            if state.isWaiting { clock.advance(by: .seconds(1)) }
        }
        defer { following.cancel() }
        try await create(1, in: cache)
        try await send(cache)
        #expect(server.keys.count == 2)
    }

    @Test("A wait that ends before its report is not reported")
    func endedBeforeTold() async throws {
        server.fail(.offline)
        let clock = ObservedClock()
        let cache = try cache(Self.environment(clock))
        clock.onRead { cache.retryNow() }
        let states = Recorder(cache.sendingState)
        try await create(1, in: cache)
        try await send(cache)
        #expect(server.keys.count == 2)
        #expect(!states.elements.contains { $0.isWaiting })
    }

    @Test("The sending state shows why edits wait, until when, and after how many attempts")
    func stateOfWait() async throws {
        server.fail(.offline)
        server.fail(.offline)
        let cache = try cache()
        let states = Recorder(cache.sendingState)
        try await create(1, 2, in: cache)
        try await send(cache)
        for try await state in cache.sendingState where state == .idle { break }
        let (first, second) = (Self.now + 1, Self.now + 2)
        #expect(
            states.elements.drop { $0 == .offline || $0 == .idle } == [
                .sending, .waiting(.offline, until: first, attempts: 1),
                .waiting(.offline, until: second, attempts: 2), .sending, .idle,
            ])
        #expect(states.elements.first == .offline)
    }

    @Test("An ended wait leaves no timer that could end a later wait")
    func endedWait() async throws {
        server.fail(.offline)
        let clock = VirtualClock()
        let cache = try cache(Self.environment(clock))
        try await create(1, in: cache)
        goOnline()
        while clock.pendingCount == 0 { await Task.yield() }
        cache.retryNow()
        try await send(cache)
        for try await state in cache.sendingState where state == .idle { break }
        while clock.pendingCount > 0 { await Task.yield() }
        #expect(clock.now.offset == .zero)
    }

    @Test("An edit made during a refused request waits, and the sender continues")
    func behindRefusal() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        server.fail(.refused(message: "No"))
        let cache = try cache { [server] edit in
            begin.yield()
            for await _ in gate {}
            return try server.perform(edit)
        }
        try await create(1, in: cache)
        goOnline()
        for await _ in begun { break }
        let saving = cache.save(Memo(id: 1, title: "2"), from: Memo(id: 1, title: "1")).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.entity?.title == "2" { break }
        saving.cancel()
        open.finish()
        for try await pending in cache.pending where pending.first?.mark.needsDecision == true { break }
        for try await state in cache.sendingState where state == .idle { break }
        let refusals: [Bool] = try await cache.database.read {
            try $0.fetch("SELECT refusal IS NOT NULL FROM outbox ORDER BY id") { try $0[0] }
        }
        #expect(refusals == [true, false])
    }

    @Test("A sender that is idle or has ended releases the lock for other senders")
    func unlocked() async throws {
        let lock = ProcessLock(path: "\(folder.file().path)-memos.lock")
        var cache: EditableCache<Memo>? = try cache()
        try await create(1, in: try #require(cache))
        try await send(try #require(cache))
        while try !lock.acquire() { await Task.yield() }
        lock.release()
        cache = nil

        let (sending, began) = AsyncStream.makeStream(of: Void.self)
        cache = try self.cache { _ in
            began.yield()
            try await hang()
        }
        try await create(2, in: try #require(cache))
        for await _ in sending { break }
        #expect(try !lock.acquire())
        cache = nil
        while try !lock.acquire() { await Task.yield() }
    }

    @Test("Only one of two processes sends, and the other continues after the first ends")
    func lock() async throws {
        let held = ProcessLock(path: "\(folder.file().path)-memos.lock")
        #expect(try held.acquire())
        let clock = StubClock()
        let cache = try cache(Self.environment(clock))
        let following = cache.sendingState.subscribe { state in
            if state == .elsewhere { held.release() }
        }
        defer { following.cancel() }
        try await create(1, in: cache)
        try await send(cache)
        #expect(server.requests.count == 1)
        #expect(clock.sleeps.isEmpty, "It asks for the lock once, and is woken")
    }
}
