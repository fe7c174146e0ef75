import Data
import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Reactive
import ReactiveTesting
import Testing

@Suite("Undoable deletions", .timeLimit(.minutes(5)))
struct HeldDeletionTests {
    private let backend: Backend
    private let clock = TestClock()
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases(grace: .seconds(5), clock: clock)
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

    @Test("A deletion undone before its time leaves no trace")
    func undo() async throws {
        let events = Recorder(useCases.productChanges)
        let edit = try await deleted(5)
        #expect(edit.mark == EditMark(.held, isDeletion: true))
        clock.advance(by: .milliseconds(4_999))
        #expect(try await useCases.undoEdit(of: edit.id).first() == true)
        clock.advance(by: .seconds(1))
        #expect(try await useCases.undoEdit(of: edit.id).first() == false)
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(backend.server.changeCount == 0)
        let product = try #require(edit.entity?.product)
        events.expect(.updated(product, EditMark(.held, isDeletion: true)), .updated(product, EditMark()))
    }

    @Test("Held deletions and pending edits are listed in the order of their creation")
    func order() async throws {
        let shown = try #require(try await useCases.getProduct(id: 6).first())
        var product = shown
        product.name = "Made later"
        let deletion = try await deleted(5)
        backend.disconnect()
        _ = try await useCases.productGateway.update(product, from: shown).first()
        let edits = try #require(try await useCases.pendingEdits.first())
        #expect(edits.map(\.entity?.product) == [deletion.entity?.product, product])
    }

    @Test("A held deletion is sent and announced once when its time is over")
    func sent() async throws {
        let changes = useCases.productChanges.makeAsyncIterator()
        _ = try await deleted(5)
        clock.advance(by: .seconds(5))
        try await waitUntilSent(useCases)
        #expect(backend.server.changeCount == 1)
        // The order of the reports about rows and about pending edits is not defined.
        var last: EntityChange<Product>?
        while last != .removed(5), let change = try await changes.next() { last = change }
        #expect(last == .removed(5))
    }

    @Test("If the app ends while a deletion is held, the next launch sends the deletion")
    func nextStart() async throws {
        _ = try await deleted(5)
        let later = TestClock()
        let next = backend.useCases(at: backend.folder.file(), grace: .seconds(5), clock: later)
        #expect(try await next.pendingEdits.first()?.first?.mark == EditMark(.held, isDeletion: true))
        later.advance(by: .seconds(5))
        // The earlier process still exists in this test. While it reads the outbox, this process waits a second for its
        // turn.
        let waits = Task { [later] in
            while let deadline = await later.nextSleeper() {
                if deadline.offset <= later.now.offset + .seconds(1) { later.advance(by: .seconds(1)) }
            }
        }
        try await waitUntilSent(next)
        waits.cancel()
        #expect(backend.server.changeCount == 1)
    }

    @Test("A deletion held during a sign-out is sent after the account signs in again")
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

    @Test("A deletion held during a sign-in belongs to the account and still waits")
    func signedIn() async throws {
        let account = DemoServer.accounts[0]
        let edit = try await deleted(5)
        _ = try await useCases.sessionGateway.login(
            Credentials(username: account.username, password: account.password)
        ).first()
        for try await edits in useCases.pendingEdits where !edits.isEmpty { break }
        clock.advance(by: .milliseconds(4_999))
        #expect(backend.server.changeCount == 0)
        #expect(try await useCases.undoEdit(of: edit.id).first() == true)
        #expect(backend.server.changeCount == 0)
    }

    @Test("A refused deletion waits with the server's message and keeps the product")
    func refused() async throws {
        backend.server.inject(.status(code: 422), at: "/products/5", method: "DELETE", times: 1)
        _ = try await deleted(5)
        clock.advance(by: .seconds(5))
        for try await edits in useCases.pendingEdits where edits.contains(where: \.mark.needsDecision) { break }
        #expect(try await useCases.getProduct(id: 5).first()?.id == 5)
    }
}
