import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

@Suite("Sending what waits in the outbox")
struct OutboxSenderTests {
    /// A server that honors keys, and the requests that it got.
    private final class Server: Sendable {
        private struct State {
            var requests: [String] = []
            var keys: Set<String> = []
            var effects: [String: NoteEdit] = [:]
            var failures: [GatewayError] = []
        }

        private let state = Mutex(State())

        func fail(_ failures: GatewayError...) { state.withLock { $0.failures += failures } }

        var requests: [String] { state.withLock { $0.requests } }
        var keys: Set<String> { state.withLock { $0.keys } }
        var effects: Int { state.withLock { $0.effects.count } }

        func perform(_ delivery: OutboxDelivery<NoteEdit>) throws {
            try state.withLock { state in
                state.requests.append("\(delivery.account): \(delivery.edit)")
                state.keys.insert(delivery.key)
                if !state.failures.isEmpty { throw state.failures.removeFirst() }
                state.effects[delivery.key] = delivery.edit
            }
        }
    }

    /// A clock that never goes on, and tells when it is read.
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

    private let folder: TemporaryFolder
    private let database: Database
    private let outbox: Outbox<NoteEdit>
    /// Long ago, so that the date of the machine is another one.
    private static let now = Date(timeIntervalSince1970: 0)

    private let server = Server()
    private let account = BehaviorSubject<String?>("ada")

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file(), migrations: [.offline, .cars])
        outbox = Outbox(database)
    }

    private func sender(clock: any Clock<Duration> = StubClock()) -> OutboxSender<NoteEdit> {
        OutboxSender(
            outbox, account: account.observable,
            environment: DataEnvironment(clock: clock, now: { Self.now }, random: { $0.upperBound })
        ) {
            [server] delivery in
            try server.perform(delivery)
            return { _ in }
        }
    }

    private func enqueue(_ edits: NoteEdit..., account: String = "ada") async throws {
        try await database.write { [outbox] connection in
            for edit in edits { try outbox.enqueue(edit, of: account, in: connection) }
        }
    }

    private func run(
        _ sender: OutboxSender<NoteEdit>, of account: String = "ada",
        until isDone: @escaping @Sendable ([OutboxEntry<NoteEdit>]) -> Bool = { $0.isEmpty }
    ) async throws {
        let running = Task { await sender.run() }
        for try await entries in outbox.entries(of: account) where isDone(entries) { break }
        running.cancel()
        await running.value
    }

    @Test("Edits are sent in their order, those of one entity as one")
    func order() async throws {
        try await enqueue(.save("a", text: "1"), .save("b", text: "1"), .save("a", text: "2"), .delete("c"))
        try await run(sender())
        #expect(
            server.requests == [
                "ada: save(\"a\", text: \"2\")", "ada: save(\"b\", text: \"1\")", "ada: delete(\"c\")",
            ])
    }

    @Test("What is enqueued while it runs is sent, too")
    func later() async throws {
        let running = Task { [sender = sender()] in await sender.run() }
        try await enqueue(.delete("a"))
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        try await enqueue(.delete("b"))
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        running.cancel()
        #expect(server.requests == ["ada: delete(\"a\")", "ada: delete(\"b\")"])
    }

    @Test("The answer is recorded in the transaction that removes the edit")
    func recorded() async throws {
        try await enqueue(.delete("a"))
        let sender = OutboxSender(outbox, account: account.observable) { _ in
            { connection in try connection.insert(Car(id: 7)) }
        }
        try await run(sender)
        #expect(try await database.read { try $0.fetch(Query<Car>()).map(\.id) } == [7])
    }

    @Test("The answer to an older edit does not replace the values of a newer one")
    func newerEdit() async throws {
        try await enqueue(.save("a", text: "1"))
        let texts = Mutex<[NoteEdit]>([])
        let sender = OutboxSender(outbox, account: account.observable) { [database, outbox] delivery in
            if delivery.edit == .save("a", text: "1") {
                try await database.write { try outbox.enqueue(.save("a", text: "2"), of: "ada", in: $0) }
            }
            return { _ in texts.withLock { $0.append(delivery.edit) } }
        }
        try await run(sender)
        #expect(texts.withLock { $0 } == [.save("a", text: "2")])
    }

    @Test("An answer is recorded whatever waits for the same entity in another account or another outbox")
    func newerEditElsewhere() async throws {
        try await enqueue(.save("a", text: "1"))
        try await enqueue(.save("a", text: "2"), account: "bob")
        try await database.write { [database] connection in
            try Outbox<NoteEdit>(database, name: "other").enqueue(.save("a", text: "3"), of: "ada", in: connection)
        }
        let sender = OutboxSender(outbox, account: account.observable) { _ in
            { connection in try connection.insert(Car(id: 7)) }
        }
        try await run(sender)
        #expect(try await database.read { try $0.fetch(Query<Car>()).map(\.id) } == [7])
    }

    @Test("What cannot be recorded is reported, and not sent again")
    func unrecordable() async throws {
        try await enqueue(.delete("a"))
        let failures = Mutex<[String]>([])
        let requests = Atomic(0)
        try await database.write { try $0.insert(Car(id: 7)) }
        let sender = OutboxSender(
            outbox, account: account.observable,
            environment: DataEnvironment(
                onFailure: { error in failures.withLock { $0.append((error as? StoreError)?.cause ?? "\(error)") } })
        ) { _ in
            requests.add(1, ordering: .relaxed)
            return { connection in try connection.insert(Car(id: 7)) }
        }
        try await run(sender)
        #expect(failures.withLock { $0 } == ["UNIQUE constraint failed: cars.id"])
        #expect(requests.load(ordering: .relaxed) == 1)
    }

    @Test("That nobody can say any more who is signed in is reported", .timeLimit(.minutes(5)))
    func failingAccount() async throws {
        let (failures, reported) = AsyncStream.makeStream(of: (any Error).self)
        let sender = OutboxSender(
            outbox, account: account.observable, environment: DataEnvironment(onFailure: { reported.yield($0) })
        ) { _ in
            { _ in }
        }
        let running = Task { await sender.run() }
        account.fail(GatewayError.timedOut, isolation: nil)
        for await failure in failures {
            #expect(failure as? GatewayError == .timedOut)
            break
        }
        running.cancel()
        await running.value
    }

    @Test("What may pass is waited for, longer each time, and sent again with the same key")
    func backoff() async throws {
        server.fail(.offline, .timedOut, .unavailable(), .limited(until: nil))
        try await enqueue(.delete("a"))
        let clock = StubClock()
        try await run(sender(clock: clock))
        #expect(clock.sleeps == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
        #expect(server.requests.count == 5)
        #expect(server.effects == 1)
    }

    @Test("A wait is at least half its bound, which ends at a minute, and begins anew after a success")
    func bounds() async throws {
        for _ in 1...8 { server.fail(.offline) }
        try await enqueue(.delete("a"), .delete("b"))
        let clock = StubClock()
        let bounds = Mutex<[ClosedRange<Double>]>([])
        let environment = DataEnvironment(
            clock: clock, now: { Self.now },
            random: { bound in
                bounds.withLock { $0.append(bound) }
                return bound.lowerBound
            })
        let sender = OutboxSender(outbox, account: account.observable, environment: environment) { [server] delivery in
            try server.perform(delivery)
            if server.effects == 1 { server.fail(.offline) }
            return { _ in }
        }
        try await run(sender)
        let ends: [Double] = [1, 2, 4, 8, 16, 32, 60, 60, 1]
        #expect(bounds.withLock { $0 } == ends.map { $0 / 2...$0 })
        #expect(clock.sleeps == ends.map { .seconds($0 / 2) })
    }

    @Test("A server that says when its limit ends is left alone until then, but for no more than a day")
    func limited() async throws {
        server.fail(.limited(until: Self.now + 3_600), .limited(until: .distantFuture))
        server.fail(.limited(until: .distantPast))
        try await enqueue(.delete("a"))
        let clock = StubClock()
        try await run(sender(clock: clock))
        #expect(clock.sleeps == [.seconds(3_600), .seconds(86_400), .seconds(4)])
    }

    @Test("A wait ends at once when there is a connection again")
    func retryNow() async throws {
        server.fail(.offline)
        try await enqueue(.delete("a"))
        let slept = AsyncStream.makeStream(of: Void.self)
        let clock = StubClock { _ in
            slept.continuation.yield()
            return false
        }
        let sender = sender(clock: clock)
        async let sent: Void = run(sender)
        for await _ in slept.stream { break }
        sender.retryNow()
        try await sent
        #expect(server.requests.count == 2)
    }

    @Test(
        "A wait ends at once also for whoever asks for it in the moment it is told",
        .timeLimit(.minutes(5)), arguments: [GatewayError.offline, .limited(until: nil), .signedOut()])
    func retryAsTold(error: GatewayError) async throws {
        server.fail(error, error)
        try await enqueue(.delete("a"))
        let sender = sender(clock: StubClock { _ in false })
        let statuses = Mutex<[OutboxSender<NoteEdit>.Status]>([])
        let following = sender.status.subscribe { status in
            statuses.withLock { $0.append(status) }
            if case .held = status { sender.retryNow() }
        }
        defer { following.cancel() }
        try await run(sender)
        #expect(statuses.withLock { $0 } == [.ready, .held(error), .ready, .held(error), .ready])
        #expect(server.requests.count == 3)
    }

    @Test("A reported wait has begun, and an advance of the clock ends it", .timeLimit(.minutes(1)))
    func clockAsTold() async throws {
        server.fail(.offline)
        try await enqueue(.delete("a"))
        let clock = VirtualClock()
        let sender = sender(clock: clock)
        let following = sender.status.subscribe { status in
            if case .held = status { clock.advance(by: .seconds(1)) }
        }
        defer { following.cancel() }
        try await run(sender)
        #expect(server.requests.count == 2)
    }

    @Test("A wait that somebody has ended before it could be told is not told", .timeLimit(.minutes(1)))
    func endedBeforeTold() async throws {
        server.fail(.offline)
        try await enqueue(.delete("a"))
        let clock = ObservedClock()
        let sender = sender(clock: clock)
        clock.onRead { sender.retryNow() }
        let statuses = Recorder(sender.status)
        try await run(sender)
        #expect(server.requests.count == 2)
        #expect(statuses.elements == [.ready])
    }

    @Test("It is ready again once an edit was sent, also while others wait")
    func readyAgain() async throws {
        server.fail(.offline)
        try await enqueue(.delete("a"), .delete("b"))
        let latest = Mutex(OutboxSender<NoteEdit>.Status.ready)
        let seen = Mutex<[OutboxSender<NoteEdit>.Status]>([])
        let sender = OutboxSender(outbox, account: account.observable, environment: .stubbed) { [server] delivery in
            let status = latest.withLock { $0 }
            seen.withLock { $0.append(status) }
            try server.perform(delivery)
            return { _ in }
        }
        let following = sender.status.subscribe { status in latest.withLock { $0 = status } }
        defer { following.cancel() }
        try await run(sender)
        #expect(seen.withLock { $0 } == [.ready, .held(.offline), .ready])
    }

    @Test("A wait that is ended leaves no timer behind, which would end a later one", .timeLimit(.minutes(5)))
    func endedWait() async throws {
        server.fail(.offline)
        try await enqueue(.delete("a"))
        let clock = VirtualClock()
        let sender = sender(clock: clock)
        let running = Task { await sender.run() }
        while clock.pendingCount == 0 { await Task.yield() }
        sender.retryNow()
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        while clock.pendingCount > 0 { await Task.yield() }
        running.cancel()
        await running.value
        #expect(clock.now.offset == .zero)
    }

    @Test(
        "What the server does not have, or answers in a way that cannot be read, is refused with its sentence",
        arguments: [GatewayError.notFound(message: "It has gone."), .unreadable(message: "It has gone.")])
    func otherRefusals(error: GatewayError) async throws {
        server.fail(error)
        try await enqueue(.delete("a"))
        let refused = OutboxEntry<NoteEdit>.State.refused(message: "It has gone.", fields: [:])
        try await run(sender()) { $0.map(\.state) == [refused] }
        #expect(server.requests.count == 1)
        // What the server may have performed is sent again with the same key.
        let id = try #require(try await outbox.entries(of: "ada").first()?.first?.id)
        try await database.write { [outbox] in try outbox.retry(id, in: $0) }
        let isSame = if case .unreadable = error { true } else { false }
        try await run(sender()) { $0.isEmpty }
        #expect(server.keys.count == (isSame ? 1 : 2))
    }

    @Test(
        "A database that fails is reported, holds what waits, and is asked again after a while", .timeLimit(.minutes(5))
    )
    func failingDatabase() async throws {
        try await enqueue(.delete("a"))
        try await database.write { try $0.execute("ALTER TABLE outbox RENAME TO elsewhere") }
        let failures = Mutex<[String?]>([])
        let waits = AsyncStream.makeStream(of: Duration.self)
        let clock = StubClock { duration in
            waits.continuation.yield(duration)
            return duration < .seconds(2)
        }
        let sender = OutboxSender(
            outbox, account: account.observable,
            environment: DataEnvironment(
                clock: clock, random: { $0.upperBound },
                onFailure: { error in failures.withLock { $0.append((error as? StoreError)?.cause) } })
        ) { _ in { _ in } }
        let running = Task { await sender.run() }
        for await duration in waits.stream where duration == .seconds(2) { break }
        let message = "The local data could not be used. Try again, or report this."
        #expect(try await sender.status.first() == .held(.storage(message: message)))
        running.cancel()
        await running.value
        #expect(failures.withLock { $0 } == Array(repeating: "no such table: outbox", count: 2))
    }

    @Test("An answer for which there is no room yet is asked for again with the same key, and recorded then")
    func recordedLater() async throws {
        try await enqueue(.delete("a"))
        let keys = Mutex<[String]>([])
        let failures = Mutex<[StoreError?]>([])
        let full = StoreError.diskFull(path: "store")
        let sender = OutboxSender(
            outbox, account: account.observable,
            environment: DataEnvironment(
                clock: StubClock(), onFailure: { error in failures.withLock { $0.append(error as? StoreError) } })
        ) { delivery in
            let count = keys.withLock { keys in
                keys.append(delivery.key)
                return keys.count
            }
            return { connection in
                try connection.insert(Car(id: count))
                if count == 1 { throw full }
            }
        }
        try await run(sender)
        #expect(keys.withLock { $0.count == 2 && Set($0).count == 1 })
        #expect(failures.withLock { $0 } == [full])
        #expect(try await database.read { try $0.fetch(Query<Car>()).map(\.id) } == [2])
    }

    @Test("A refusal stops its own entity, with the server's sentences, and no other")
    func refusal() async throws {
        server.fail(.refused(message: "No", fields: ["text": "Too short"]))
        try await enqueue(.save("a", text: "1"), .save("b", text: "1"))
        let refused = OutboxEntry<NoteEdit>.State.refused(message: "No", fields: ["text": "Too short"])
        try await run(sender()) { $0.map(\.state) == [refused] }
        try await enqueue(.save("a", text: "longer"))
        try await run(sender())
        #expect(
            server.requests == [
                "ada: save(\"a\", text: \"1\")", "ada: save(\"b\", text: \"1\")", "ada: save(\"a\", text: \"longer\")",
            ])
    }

    @Test(
        "An edit made while an earlier one was in flight waits behind its refusal, and the sender is ready",
        .timeLimit(.minutes(5)))
    func behindRefusal() async throws {
        server.fail(.offline, .refused(message: "No"))
        try await enqueue(.save("a", text: "1"))
        let sender = OutboxSender(outbox, account: account.observable, environment: .stubbed) {
            [database, outbox, server] delivery in
            if server.requests.isEmpty {
                try await database.write { try outbox.enqueue(.save("a", text: "2"), of: "ada", in: $0) }
            }
            try server.perform(delivery)
            return { _ in }
        }
        // Heard where the sender says it: a loop that asks later gets the status of then.
        let (statuses, heard) = AsyncStream.makeStream(of: OutboxSender<NoteEdit>.Status.self)
        let following = sender.status.subscribe { heard.yield($0) }
        defer { following.cancel() }
        let running = Task { await sender.run() }
        var told = statuses.makeAsyncIterator()
        for status in [OutboxSender<NoteEdit>.Status.ready, .held(.offline), .ready] {
            #expect(await told.next() == status)
        }
        let states = try await outbox.entries(of: "ada").first()?.map(\.state)
        #expect(states == [.refused(message: "No", fields: [:]), .waiting])
        running.cancel()
        await running.value
    }

    @Test("An edit waits while nobody or somebody else is signed in")
    func accounts() async throws {
        account.send(nil)
        try await enqueue(.delete("a"))
        try await enqueue(.delete("b"), account: "bob")
        let running = Task { [sender = sender()] in await sender.run() }
        account.send("bob")
        for try await entries in outbox.entries(of: "bob") where entries.isEmpty { break }
        #expect(server.requests == ["bob: delete(\"b\")"])
        account.send("ada")
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        #expect(server.requests == ["bob: delete(\"b\")", "ada: delete(\"a\")"])
        running.cancel()
    }

    @Test("A sign-in that the server refuses pauses until the next one")
    func signedOut() async throws {
        server.fail(.signedOut())
        try await enqueue(.delete("a"))
        let asked = AsyncStream.makeStream(of: Void.self)
        let sender = OutboxSender(outbox, account: account.observable) { [server] delivery in
            asked.continuation.yield()
            try server.perform(delivery)
            return { _ in }
        }
        let running = Task { await sender.run() }
        for await _ in asked.stream { break }
        // Also when this comes before the refusal has arrived: it is about the sign-in before.
        account.send("ada")
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        #expect(server.requests.count == 2)
        running.cancel()
    }

    @Test("When its account signs out, an edit that is in flight is cancelled and stays")
    func signOutInFlight() async throws {
        try await enqueue(.delete("a"))
        let began = AsyncStream.makeStream(of: Void.self)
        let ended = AsyncStream.makeStream(of: Void.self)
        let sender = OutboxSender(outbox, account: account.observable) { _ in
            began.continuation.yield()
            defer { ended.continuation.yield() }
            try await hang()
        }
        let running = Task { await sender.run() }
        for await _ in began.stream { break }
        account.send("bob")
        for await _ in ended.stream { break }
        running.cancel()
        await running.value
        #expect(try await outbox.entries(of: "ada").first()?.map(\.state) == [.sent])
    }

    @Test("It knows of a change of the account before whoever made it goes on", arguments: [nil, "bob"])
    func accountAtOnce(next: String?) async throws {
        try await enqueue(.delete("a"), .delete("b"))
        let wasCancelled = AsyncStream.makeStream(of: Bool.self)
        let sender = OutboxSender(outbox, account: account.observable) { [account] _ in
            account.send(next)
            wasCancelled.continuation.yield(Task.isCancelled)
            return { _ in }
        }
        let running = Task { await sender.run() }
        for await isCancelled in wasCancelled.stream {
            #expect(isCancelled)
            break
        }
        running.cancel()
        await running.value
    }

    @Test("A sender that has nothing to send, or has ended, lets others send", .timeLimit(.minutes(5)))
    func unlocked() async throws {
        let lock = ProcessLock(path: "\(folder.file().path)-edits.lock")
        let running = Task { [sender = sender()] in await sender.run() }
        try await enqueue(.delete("a"))
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        while try !lock.acquire() { await Task.yield() }
        lock.release()
        running.cancel()
        await running.value

        try await enqueue(.delete("b"))
        let (sending, began) = AsyncStream.makeStream(of: Void.self)
        let stopped = OutboxSender(outbox, account: account.observable) { _ in
            began.yield()
            try await hang()
        }
        let sendingNow = Task { await stopped.run() }
        for await _ in sending { break }
        #expect(try !lock.acquire())
        sendingNow.cancel()
        await sendingNow.value
        #expect(try lock.acquire())
        withExtendedLifetime(stopped) {}
    }

    @Test("Of two senders one sends, and the other goes on as soon as it is done", .timeLimit(.minutes(1)))
    func lock() async throws {
        try await enqueue(.delete("a"))
        let held = ProcessLock(path: "\(folder.file().path)-edits.lock")
        #expect(try held.acquire())
        let clock = StubClock()
        let sender = sender(clock: clock)
        let following = sender.status.subscribe { status in
            if status == .held(nil) { held.release() }
        }
        defer { following.cancel() }
        try await run(sender)
        #expect(server.requests.count == 1)
        #expect(clock.sleeps.isEmpty, "It asks for the lock once, and is woken")
    }

    @Test("What ends as cancelled although nobody has cancelled it is sent again after a pause")
    func cancelledByNobody() async throws {
        try await enqueue(.delete("a"))
        server.fail(.cancelled, .cancelled)
        let clock = StubClock()
        try await run(sender(clock: clock))
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test("A server that says when it is back is asked then, and not before")
    func unavailableUntil() async throws {
        try await enqueue(.delete("a"))
        let clock = TestClock()
        let date: @Sendable () -> Date = { Self.now + clock.now.offset / .seconds(1) }
        let attempts = Mutex<[Duration]>([])
        let sender = OutboxSender(
            outbox, account: account.observable,
            environment: DataEnvironment(clock: clock, now: date, random: { $0.lowerBound })
        ) { _ in
            attempts.withLock { $0.append(clock.now.offset) }
            if clock.now.offset < .seconds(30) { throw GatewayError.unavailable(until: Self.now + 30) }
            return { _ in }
        }
        let running = Task { await sender.run() }
        let deadline = await clock.nextSleeper()
        #expect(deadline?.offset == .seconds(30))
        clock.advance(by: .seconds(30))
        for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
        running.cancel()
        await running.value
        #expect(attempts.withLock { $0 } == [.zero, .seconds(30)])
    }

    @Test("A limit of the account before does not hold the edits of the next one")
    func limitOfAnotherAccount() async throws {
        try await enqueue(.delete("a"))
        try await enqueue(.delete("b"), account: "bob")
        let clock = StubClock()
        let sender = OutboxSender(
            outbox, account: account.observable, environment: DataEnvironment(clock: clock, now: { Self.now })
        ) { [account] delivery in
            if delivery.account == "ada" {
                account.send("bob", isolation: nil)
                throw GatewayError.limited(until: Self.now + 3_600)
            }
            return { _ in }
        }
        try await run(sender, of: "bob")
        #expect(clock.sleeps.isEmpty)
    }
}
