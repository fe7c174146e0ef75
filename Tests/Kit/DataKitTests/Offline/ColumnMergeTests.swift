import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

@Suite("Merging a column with a function", .timeLimit(.minutes(5)))
struct ColumnMergeTests {
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
    private let shown = Stock(id: 1, count: 10, tags: "a")
    private let database: Database

    init() throws {
        database = try Database.inMemory(
            migrations: [.offline, .creating(Stock.table)],
            environment: DataEnvironment(
                clock: StubClock { _ in false }, now: { Date(timeIntervalSince1970: 0) }, random: { $0.upperBound }))
    }

    private func cache(_ policy: EditPolicy = EditPolicy()) -> EditableCache<Stock> {
        EditableCache(
            database, source: "shop", account: .just("ada"), connectivity: connectivity.observable, policy: policy
        ) { edit in
            guard case .save(let stock, _) = edit.change else { throw GatewayError.unreadable() }
            return stock
        }
    }

    /// Saves a change offline, and goes online after another device has made its own.
    private func both(
        _ mine: Stock, _ theirs: Stock, in cache: EditableCache<Stock>
    ) async throws -> EditMark<Stock>.State? {
        try await cache.pull { [shown] _ in PullPart(entities: [shown], cursor: "1") }
        _ = try await cache.save(mine, from: shown).first()
        try await cache.pull { _ in PullPart(entities: [theirs], cursor: "2") }
        connectivity.send(.online)
        for try await pending in cache.pending {
            guard let state = pending.first?.mark.state else { return nil }
            if case .conflict = state { return state }
        }
        return nil
    }

    @Test("If two devices sell from the same stock, both sales are subtracted", arguments: [7, 9])
    func counter(theirs: Int) async throws {
        let cache = cache(EditPolicy(fields: ["count": .theirs]))
        let sold = Stock(id: 1, count: 9, tags: "a")
        #expect(try await both(sold, Stock(id: 1, count: theirs, tags: "a"), in: cache) == nil)
        #expect(try await cache.find(1)?.count == theirs - 1)
    }

    @Test("A field that only one side changed is not passed to the merge function")
    func oneSide() async throws {
        let cache = cache()
        #expect(try await both(Stock(id: 1, count: 9, tags: "a"), shown, in: cache) == nil)
        #expect(try await cache.find(1)?.count == 9)
    }

    @Test("If a merge function throws, the user decides")
    func throwing() async throws {
        let cache = cache()
        let (mine, theirs) = (Stock(id: 1, count: 10, tags: "b"), Stock(id: 1, count: 10, tags: "!"))
        let conflict = EditConflict(fields: ["tags"], before: shown, mine: mine, theirs: theirs)
        #expect(try await both(mine, theirs, in: cache) == .conflict(conflict))
    }

    @Test("If a merge function throws, the column's policy decides")
    func policy() async throws {
        let cache = cache(EditPolicy(fields: ["tags": .mine]))
        let (mine, theirs) = (Stock(id: 1, count: 10, tags: "b"), Stock(id: 1, count: 10, tags: "!"))
        #expect(try await both(mine, theirs, in: cache) == nil)
        #expect(try await cache.find(1)?.tags == "b")
    }

    @Test("A merge that results in the server's value sends nothing")
    func same() async throws {
        let cache = cache()
        let theirs = Stock(id: 1, count: 10, tags: "ab")
        #expect(try await both(Stock(id: 1, count: 10, tags: "b"), theirs, in: cache) == nil)
        #expect(try await cache.find(1) == theirs)
    }
}

private struct Stock: Record, Equatable {
    static let table: Table<Stock> = Table(
        "stocks", Column("id", \.id),
        Column("count", \.count, merge: { base, mine, theirs in theirs + mine - base }),
        Column("tags", \.tags) { _, mine, theirs in
            guard theirs != "!" else { throw StoreError.unreadable(cause: "Tags cannot be merged.") }
            return String(Set(mine + theirs).sorted())
        }, make: Stock.init(id:count:tags:))

    var id: Int
    var count: Int
    var tags: String
}
