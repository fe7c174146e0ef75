import DataKit
import DomainKit
import Reactive

/// S7: an edit that is made offline and undone, beside few rows and beside many; S8: a pull of ten changes into 10,000
/// rows; S9: a pull of 100,000 rows, in bytes; S10: edits that are made offline, and then sent to a server that responds
/// immediately. There is no peer: what counts is that S7's two figures are the same, and S10's for an edit.
enum OfflineEditing {
    static let workloads =
        pendingEdits + [
            Workload(
                "S7-100", "an offline edit and its undo beside 100 rows", checksum: { $0 },
                [Contender(.ours, measuring: edits(beside: 100))]),
            Workload(
                "S7-100,000", "an offline edit and its undo beside 100,000 rows", checksum: { $0 },
                [Contender(.ours, measuring: edits(beside: 100_000))]),
            Workload(
                "S8", "a pull of ten changes into 10,000 rows", checksum: { $0 * 10 },
                [Contender(.ours, measuring: pulls)]),
            Workload(
                "S9", "a pull of 100,000 rows, in parts of 1,000: resident bytes per row", fixedSize: 100_000,
                checksum: { $0 }, [Contender(.ours, measuring: pullOfAll)]),
        ]

    private static let pendingEdits = [100, 1_000].flatMap { (count: Int) in
        [
            Workload(
                "S10-save-\(count)", "an edit is made offline, up to \(count) of them", fixedSize: count,
                checksum: { $0 }, [Contender(.ours, measuring: { try await makeEdits($0, on: $1).saving })]),
            Workload(
                "S10-send-\(count)", "an edit is sent, of \(count) that are pending", fixedSize: count,
                checksum: { $0 }, [Contender(.ours, measuring: { try await makeEdits($0, on: $1).sending })]),
        ]
    }

    /// Returns the nanoseconds in which edits of this number of entities were saved, and in which they were sent, each
    /// with the number of edits.
    private static func makeEdits(
        _ size: Int, on actor: isolated any Actor
    ) async throws -> (saving: (Double, Int), sending: (Double, Int)) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: [.offline, Migration(sql: Item.schema)])
            let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
            let (responses, respond) = AsyncStream<Void>.makeStream()
            let cache = EditableCache<Item>(
                database, source: "items", account: .just("ada"), connectivity: connectivity.observable
            ) { edit in
                guard case .create(let item) = edit.change else { return nil }
                respond.yield()
                return item
            }
            let items = Item.made(size)
            var saved = 0
            let saving = try await timed(on: actor) {
                for item in items {
                    if try await cache.create(item).first()?.isWaiting == true { saved += 1 }
                }
            }.nanoseconds
            let sending = await timed(on: actor) {
                connectivity.send(.online, isolation: nil)
                var iterator = responses.makeAsyncIterator()
                for _ in 0..<size { await iterator.next(isolation: actor) }
            }.nanoseconds
            return ((saving, saved), (sending, size))
        }
    }

    private static func edits(
        beside rows: Int
    ) -> @Sendable (Int, isolated any Actor) async throws -> (value: Double, checksum: Int) {
        { size, actor in
            try await withCache(of: rows, on: actor) { cache, _ in
                let item = Item.made(1)[0]
                var undone = 0
                let elapsed = try await timed(on: actor) {
                    for stock in 1...size {
                        var changed = item
                        changed.stock = 1_000 + stock
                        _ = try await cache.save(changed, from: item).first()
                        if try await cache.undo(item.id) { undone += 1 }
                    }
                }.nanoseconds
                return (elapsed, undone)
            }
        }
    }

    private static func pulls(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withCache(of: 0, on: actor) { cache, _ in
            // The first pull saves a cursor, from which the next pull continues.
            try await cache.pull { _ in PullPart(entities: Item.made(10_000), cursor: "0") }
            var seen = 0
            let elapsed = try await timed(on: actor) {
                for round in 1...size {
                    let changed = Item.made(10).map { item in
                        var item = item
                        item.stock = 1_000 + round
                        return item
                    }
                    try await cache.pull { _ in PullPart(entities: changed, cursor: "\(round)") }
                    seen += changed.count
                }
            }.nanoseconds
            return (elapsed, seen)
        }
    }

    private static func pullOfAll(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withCache(of: 0, on: actor) { cache, database in
            var memory = ResidentMemory()
            try await cache.pull { cursor in
                let first = cursor.flatMap(Int.init) ?? 0
                let rows = Item.made(1_000).map { item in
                    var item = item
                    item.id += first
                    return item
                }
                return PullPart(entities: rows, cursor: "\(first + 1_000)", hasMore: first + 1_000 < size)
            }
            memory.note()
            return (Double(memory.growth), try await database.read { try $0.count(Query<Item>()) })
        }
    }

    static func withCache<Value>(
        of rows: Int, on actor: isolated any Actor, _ body: (EditableCache<Item>, Database) async throws -> Value
    ) async throws -> Value {
        try await withTemporaryFile(on: actor) { url in
            // Creates the rows as an earlier pull would have saved them.
            let pulled = """
                INSERT INTO cached_sources VALUES ('items', 'items for ada');
                INSERT INTO cached_pulls (items, since, cursor) VALUES ('items', 0, '0');
                """
            let filled = rows > 0 ? [Migration(sql: Item.fill(rows)), Migration(sql: pulled)] : []
            let database = try Database(
                at: url, migrations: [.offline, Migration(sql: Item.schema)] + filled)
            let cache = EditableCache<Item>(
                database, source: "items", account: .just("ada"), connectivity: .just(.offline(since: .distantPast))
            ) { _ in throw GatewayError.offline }
            return try await body(cache, database)
        }
    }
}
