import DataKit
import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization

/// The edits of products that the server has not performed: queued in the outbox, sent by its sender, and applied to
/// what the server and the cache return.
///
/// The cache contains the server's values only. So undoing or discarding an edit has nothing to restore, and a page
/// that arrives while an edit waits shows the edit.
final class ProductEdits: Sendable {
    /// The account of edits that are made while signed out. The next account that signs in takes them over.
    static let nobody = ""

    let changes = ProductChanges()
    private let database: Database
    private let source: String
    private let accounts: Observable<String>
    private let connectivity: Observable<Connectivity>
    private let outbox: Outbox<ProductEdit>
    private let deletions: HeldDeletions
    private let sender: OutboxSender<ProductEdit>
    private let server: ProductServer
    private let snapshot = Mutex(ProductEditSnapshot())
    private let awaited = AwaitedEdits()
    private let settled: PublishSubject<PendingEditEvent>
    /// The products whose edits have just disappeared: they are read once more, since the cache has their current
    /// values.
    private let lastEdited = Mutex<Set<Product.ID>>([])
    private let running = Mutex<(sending: Task<Void, Never>, following: [Subscription])?>(nil)

    /// Begins to send the edits of products of `source`.
    ///
    /// - Parameters:
    ///   - settled: Receives the outcomes of edits for which no form waits.
    ///   - account: The signed-in account: now, then on each change.
    ///   - connectivity: Sending resumes as soon as the server can be reached again.
    ///   - grace: How long deletions are held before they are sent.
    ///   - clock: Measures the grace period and the pauses between attempts.
    ///   - now: The date, with which a server's date for the next attempt is compared.
    ///   - random: Draws the lengths of those pauses.
    init(
        _ database: Database, source: String, server: ProductServer, settled: PublishSubject<PendingEditEvent>,
        account: Observable<Account?>, connectivity: Observable<Connectivity>, grace: Duration,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Date,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.database = database
        self.source = source
        self.server = server
        self.settled = settled
        self.connectivity = connectivity
        outbox = Outbox(database, name: "products of \(source)")
        deletions = HeldDeletions(
            database, source: source, outbox: outbox, grace: grace, clock: clock, onFailure: onFailure)
        accounts = account.map { $0?.username ?? Self.nobody }.removeDuplicates()
        // Sends nothing offline, so that waiting edits can still be merged and undone.
        let isOnline = connectivity.map { $0.offlineSince == nil }
        let sending = combineLatest(accounts, isOnline).map { account, isOnline in isOnline ? account : nil }
        sender = OutboxSender(
            outbox, account: sending, clock: clock, now: now, random: random, onFailure: onFailure
        ) { [server, changes] delivery in
            let edit = delivery.edit
            let saved = try await server.perform(
                edit, key: delivery.key, account: delivery.account == Self.nobody ? nil : delivery.account)
            // Recorded before it is cached: a page that is cached in between contains the change, one that is cached
            // before is updated.
            changes.note(saved.map { .updated($0) } ?? .deleted(edit.product.id))
            return { connection in
                if let saved {
                    try connection.keepCached(saved, from: source)
                } else {
                    try connection.deleteCached(Product.self, id: edit.product.id, from: source)
                }
            }
        }
        begin(onFailure)
    }

    deinit {
        let running = running.withLock { $0.take() }
        running?.sending.cancel()
        running?.following.forEach { $0.cancel() }
    }

    private func begin(_ onFailure: @escaping @Sendable (any Error) -> Void) {
        let watching = accounts.flatMapLatest { [weak self] account in
            // The previous account's edits must not be shown from here on.
            self?.clear()
            return self?.snapshots(of: account) ?? .empty()
        }
        .subscribe { [weak self] in
            self?.take($0)
        } onCompletion: { completion in
            if case .failed(let error) = completion { onFailure(error) }
        }
        let adopting =
            accounts
            .subscribe { [database, outbox, deletions] account in
                Task(executorPreference: Work.executor) {
                    do {
                        try await database.write { connection in
                            for outbox in [outbox, deletions.held] where account != Self.nobody {
                                try outbox.moveEdits(from: Self.nobody, to: account, in: connection)
                            }
                            try deletions.sendEarlier(of: account, in: connection)
                        }
                    } catch {
                        onFailure(error)
                    }
                }
            }
        let sending = Task(executorPreference: Work.executor) { [sender] in await sender.run() }
        running.withLock { $0 = (sending, [watching, adopting]) }
    }

    /// The account's pending edits in the order in which they were made: now, then after each change.
    var pending: Observable<[PendingEdit]> {
        accounts.flatMapLatest { [database, deletions] account in
            database.observe { try deletions.entries(of: account, in: $0) }
        }
        .map { $0.map(PendingEdit.init) }
    }

    /// Applies the product's waiting edits, unless the server has refused them. A product whose deletion waits is
    /// returned as well.
    func applied(to product: Product) -> Product {
        snapshot.withLock { $0.edited(product.id) ?? product }
    }

    /// Queues an edit. Emits when the server has performed it, or as soon as it has to wait.
    func perform(_ edit: ProductEdit) -> Observable<EditOutcome<Product>> {
        Observable { [self] in
            // In a task of its own, so that a cancellation of the caller does not stop it: an edit outlives the scene
            // that made it.
            let (id, account) = try await Task(executorPreference: Work.executor) {
                [database, outbox, deletions, source, accounts, awaited] in
                guard let account = try await accounts.first() else { throw CancellationError() }
                let id: Int? = try await database.write { connection in
                    // The cache keeps a deleted product until the server has deleted it, so that the deletion can be
                    // undone.
                    if edit.isDeletion,
                        try connection.findCached(Product.self, id: edit.product.id, from: source) == nil
                    {
                        try connection.keepCached(edit.product, from: source)
                    }
                    guard edit.isDeletion, deletions.areHeld else {
                        let id = try outbox.enqueue(edit, of: account, in: connection)
                        awaited.wait(for: id)
                        return id
                    }
                    try deletions.hold(edit, of: account, in: connection)
                    return nil
                }
                return (id, account)
            }.value
            guard let id else { return .waiting(edit.product) }
            return try await outcome(of: edit, id, account)
        }
    }

    private func outcome(of edit: ProductEdit, _ id: Int, _ account: String) async throws -> EditOutcome<Product> {
        defer { if let event = awaited.leave(id) { settled.send(event, isolation: nil) } }
        let entry = database.observe { [outbox, source] connection in
            Progress(
                entry: try outbox.entry(id, in: connection),
                product: try connection.findCached(Product.self, id: edit.product.id, from: source))
        }
        let states = combineLatest(entry, sender.status, connectivity, accounts)
        for try await (progress, status, connectivity, current) in states {
            guard let entry = progress.entry else {
                awaited.tell(id)
                return .done(progress.product ?? edit.product)
            }
            if case .refused(let message, let fields) = entry.state {
                awaited.tell(id)
                // The form still has the entered values, and its user decides what happens to them.
                try await discard(id)
                throw GatewayError.refused(message: message, fields: fields).aboutProductFields
            }
            guard status == .ready, connectivity.offlineSince == nil, current == account else {
                return .waiting(edit.product)
            }
        }
        throw CancellationError()
    }

    private struct Progress: Equatable, Sendable {
        var entry: OutboxEntry<ProductEdit>?
        var product: Product?
    }

    /// Returns whether the edit was undone: `false` when it has been sent.
    func undo(_ id: Int) async throws -> Bool {
        try await database.write { [outbox, deletions] connection in
            if try deletions.held.withdraw(id, in: connection) != nil { return true }
            return try outbox.withdraw(id, in: connection) != nil
        }
    }

    func retry(_ id: Int) async throws {
        try await database.write { [outbox] in try outbox.retry(id, in: $0) }
    }

    func discard(_ id: Int) async throws {
        try await database.write { [outbox] in _ = try outbox.discard(id, in: $0) }
    }

    /// The account's edits after each change, whichever process made it.
    private func snapshots(of account: String) -> Observable<ProductEditSnapshot> {
        database.observe { [weak self] in try self?.read(of: account, in: $0) }.compactMap(\.self)
    }

    /// Reads the edits if that has not been done, so that nothing is shown without them after the start.
    func load() async {
        guard !snapshot.withLock({ $0.isRead }), let account = try? await accounts.first() else { return }
        let first = try? await database.readAtOnce { [weak self] in try self?.read(of: account, in: $0) }
        guard let first, !snapshot.withLock({ $0.isRead }) else { return }
        take(first)
    }

    private func read(of account: String, in connection: Connection) throws -> ProductEditSnapshot {
        let entries = try deletions.entries(of: account, in: connection)
        let edited = Set(entries.map(\.edit.product.id))
        let wanted = lastEdited.withLock { last in
            defer { last = edited }
            return last.union(edited)
        }
        var cached: [Product.ID: Product] = [:]
        for id in wanted { cached[id] = try connection.findCached(Product.self, id: id, from: source) }
        return ProductEditSnapshot(entries: entries, cached: cached, isRead: true)
    }

    private func clear() {
        take(ProductEditSnapshot(cached: snapshot.withLock { $0.cached }))
    }

    /// Reports the changes of the products whose edits have changed.
    private func take(_ next: ProductEditSnapshot) {
        let previous = snapshot.withLock { snapshot in
            defer { snapshot = next }
            return snapshot
        }
        next.events(since: previous).forEach(changes.announce)
        for event in awaited.events(from: previous, to: next) { settled.send(event, isolation: nil) }
    }
}
