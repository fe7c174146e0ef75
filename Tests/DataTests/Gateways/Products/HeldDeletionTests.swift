import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Reactive
import ReactiveTesting
import Testing

@testable import Data

@Suite("Deletions that can be taken back", .timeLimit(.minutes(5)))
struct HeldDeletionTests {
    private let backend: Backend
    private let clock = TestClock()
    private let useCases: UseCases
    private let failures: AsyncStream<any Error>

    init() throws {
        backend = try Backend()
        let (failures, report) = AsyncStream.makeStream(of: (any Error).self)
        self.failures = failures
        useCases = backend.useCases(grace: .seconds(5), clock: clock) { report.yield($0) }
    }

    /// Deletes a product and waits until its timer runs.
    private func deleted(_ number: Int) async throws -> PendingEdit {
        let product = try await useCases.getProduct(id: number).first()
        #expect(try await useCases.delete(#require(product)).first()?.isWaiting == true)
        // Skips the timers of requests.
        while let deadline = await clock.nextSleeper(), deadline.offset != .seconds(5) {}
        return try #require(try await useCases.pendingEdits.first()?.last)
    }

    private func waitUntilSent(_ useCases: UseCases) async throws {
        for try await edits in useCases.pendingEdits where edits.isEmpty { return }
    }

    @Test("A deletion is not sent before its time; until then it can be taken back, and leaves nothing")
    func undo() async throws {
        let events = Recorder(useCases.productEvents)
        let edit = try await deleted(5)
        #expect(edit.state == .waiting)
        clock.advance(by: .milliseconds(4_999))
        #expect(try await useCases.undoEdit(id: edit.id).first() == true)
        clock.advance(by: .seconds(1))
        #expect(try await useCases.undoEdit(id: edit.id).first() == false)
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(backend.server.changeCount == 0)
        events.expect()
    }

    @Test("What is held and what waits are listed in the order in which they were made")
    func order() async throws {
        var product = try #require(try await useCases.getProduct(id: 6).first())
        product.name = "Made later"
        let deletion = try await deleted(5)
        backend.disconnect()
        _ = try await useCases.productGateway.update(product).first()
        let edits = try #require(try await useCases.pendingEdits.first())
        #expect(edits.map(\.edit) == [deletion.edit, .save(product)])
    }

    @Test("When its time has come a deletion is sent and announced, once")
    func sent() async throws {
        let events = Recorder(useCases.productEvents)
        _ = try await deleted(5)
        clock.advance(by: .seconds(5))
        try await waitUntilSent(useCases)
        #expect(backend.server.changeCount == 1)
        events.expect(.deleted(5))
    }

    @Test("The next start sends what the one before has held")
    func nextStart() async throws {
        _ = try await deleted(5)
        let next = backend.useCases(store: .opened(at: backend.folder.file()), grace: .seconds(5), clock: TestClock())
        try await waitUntilSent(next)
        #expect(backend.server.changeCount == 1)
    }

    @Test("A deletion that is held while its account signs out is sent when the account is back")
    func signedOut() async throws {
        let account = DemoServer.accounts[0]
        let credentials = Credentials(username: account.username, password: account.password)
        _ = try await useCases.sessionGateway.login(credentials).first()
        _ = try await deleted(5)
        _ = try await useCases.logout().first()
        clock.advance(by: .seconds(5))
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(backend.server.changeCount == 0)
        _ = try await useCases.sessionGateway.login(credentials).first()
        try await waitUntilSent(useCases)
        #expect(backend.server.changeCount == 1)
    }

    @Test("A deletion that is held while somebody signs in is theirs, and still waits for its time")
    func signedIn() async throws {
        let account = DemoServer.accounts[0]
        let edit = try await deleted(5)
        _ = try await useCases.sessionGateway.login(
            Credentials(username: account.username, password: account.password)
        ).first()
        for try await edits in useCases.pendingEdits where !edits.isEmpty { break }
        clock.advance(by: .milliseconds(4_999))
        #expect(backend.server.changeCount == 0)
        #expect(try await useCases.undoEdit(id: edit.id).first() == true)
        #expect(backend.server.changeCount == 0)
    }

    @Test("A deletion that cannot be handed to the sender is kept, and sent when somebody signs in")
    func notMoved() async throws {
        let database = try backend.store.database.get()
        _ = try await deleted(5)
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TRIGGER full BEFORE INSERT ON outbox WHEN NEW.outbox LIKE 'products%'
                BEGIN SELECT RAISE(ABORT, 'full'); END
                """)
        }
        clock.advance(by: .seconds(5))
        for await failure in failures {
            #expect("\(failure)".contains("full"))
            break
        }
        #expect(try await useCases.pendingEdits.first()?.count == 1)
        try await database.write { try $0.execute("DROP TRIGGER full") }
        let account = DemoServer.accounts[0]
        // Before the deletion belongs to the account, nothing waits for the sign-in.
        let changes = backend.changes()
        _ = try await useCases.sessionGateway.login(
            Credentials(username: account.username, password: account.password)
        ).first()
        for await _ in changes where backend.server.changeCount == 1 { break }
        try await waitUntilSent(useCases)
        #expect(backend.server.changeCount == 1)
    }

    @Test("The timers end with the one who holds the deletions")
    func timers() async throws {
        let database = try Store.inMemory().database.get()
        let (sleeping, slept) = AsyncStream.makeStream(of: Bool.self)
        try await hold(.delete(.numbered(1)), in: database, clock: EndlessClock(isSleeping: slept))
        var history: [Bool] = []
        for await isSleeping in sleeping {
            history.append(isSleeping)
            if !isSleeping { break }
        }
        #expect(history == [true, false])
    }

    /// Holds a deletion until the gateway is released.
    private func hold(_ edit: ProductEdit, in database: Database, clock: EndlessClock) async throws {
        let deletions = HeldDeletions(
            database, source: "demo", outbox: Outbox(database, name: "edits"), grace: .seconds(5), clock: clock
        ) { _ in }
        try await database.write { try deletions.hold(edit, of: "", in: $0) }
    }

    @Test("What the server refuses waits for a decision with its sentence, and the product is still there")
    func refused() async throws {
        backend.server.inject(.status(code: 422), at: "/products/5", method: "DELETE", times: 1)
        let events = Recorder(useCases.productEvents)
        _ = try await deleted(5)
        clock.advance(by: .seconds(5))
        for try await edits in useCases.pendingEdits where edits.contains(where: { $0.refusal != nil }) { break }
        #expect(try await useCases.getProduct(id: 5).first()?.id == 5)
        events.expect()
    }
}

/// A clock whose sleeps end only by cancellation.
private struct EndlessClock: Clock {
    typealias Duration = Swift.Duration
    typealias Instant = ContinuousClock.Instant

    let isSleeping: AsyncStream<Bool>.Continuation
    let minimumResolution = Duration.zero
    var now: Instant { .now }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        isSleeping.yield(true)
        defer { isSleeping.yield(false) }
        try await hang()
    }
}
