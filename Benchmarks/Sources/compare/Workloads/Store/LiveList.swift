import DataKit
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI

/// L2: from a response with one entity, its transaction included, until `Paging` shows a view the row that has changed, in
/// a list of an editable cache. The peer writes the row and observes all rows, as in L1, and finds the changed one.
enum LiveList {
    static let workloads = [1_000, 48_000].map { (rows: Int) in
        Workload(
            rows == 1_000 ? "L2" : "L2-48,000", "a list of \(rows) rows: response to the row that a view shows",
            goal: rows == 1_000 ? 0.5 : nil, checksum: { $0 &* ($0 &+ 1) / 2 },
            [
                Contender(.ours, measuring: { try await observe($0, rows: rows, on: $1) }),
                Contender(
                    .grdb,
                    measuring: {
                        try await GRDBStore.observe(
                            $0, rows: rows, timesWrite: true, reading: LiveQuery.changedRow(), on: $1)
                    }),
            ])
    }

    private static func observe(
        _ size: Int, rows count: Int, on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        try await OfflineEditing.withCache(of: 0, on: actor) { cache, database in
            var items = Item.made(count)
            items[0].stock = 0
            try await cache.pull { [items] _ in PullPart(entities: items, cursor: "0") }
            let (stocks, seen) = AsyncThrowingStream<Int, any Error>.makeStream()
            let scene = await Scene(cache, items) { seen.yield($0) }
            defer { withExtendedLifetime(scene) {} }
            while try await database.read({ try $0.value("SELECT count(*) FROM cached_places") ?? 0 }) < count {
                try await Task.sleep(for: .milliseconds(1))
            }
            return try await LiveQuery.measure(size, stocks, on: actor) { value in
                var item = Item.made(1)[0]
                item.stock = value
                let start = ContinuousClock.now
                try await cache.pull { [item] _ in PullPart(entities: [item], cursor: "\(value)") }
                return start
            }
        }
    }

    private struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        let stock: Int
    }

    /// A list on screen, whose view reads the first row.
    @MainActor
    private final class Scene {
        private let rows = Property(wrappedValue: PagedList<Row>())
        private let load = PublishSubject<Void>()
        private let bag = SubscriptionBag()

        init(_ cache: EditableCache<Item>, _ items: [Item], onStock: @escaping @Sendable (Int) -> Void) {
            var source = cache.list { Page(items, for: $0, total: items.count) }
            source.pageSize = items.count
            let paging = Paging(rows, errors: Event(), source: { [source] in source }) {
                Row(id: $0.id, stock: $0.entity.stock)
            }
            paging.bind(load: load.driver, in: bag)
            rows.driver.compactMap { $0.first?.stock }.removeDuplicates().drive { onStock($0) }.store(in: bag)
            load.send(())
        }
    }
}
