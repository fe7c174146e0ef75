import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

/// W15: a list of 1,600 pages of 30 through `Paging`, with a view that follows it, then changes of its rows.
///
/// The cost of a page and of a row is also measured at 100 pages, because only the growth of the cost matters.
@MainActor
enum ManyPages {
    nonisolated static let few = 100
    nonisolated static let many = 1_600
    /// The number of pages at the end of a list, or of its rows, over which a figure is the mean.
    nonisolated private static let samples = 20
    nonisolated private static let perPage = 30

    nonisolated static let workloads = [
        workload("W15", "1,600 pages of 30 through Paging, per page", pages: many) { $0.elapsed(forPages: many) },
        workload("W15-early", "a page at 3,000 rows", pages: few) { $0.lastPages(of: few) },
        workload("W15-late", "a page at 48,000 rows", pages: many) { $0.lastPages(of: many) },
        workload("W15-row-early", "a changed row of 3,000", pages: few) { $0.rows(of: few) },
        workload("W15-row", "a changed row of 48,000", pages: many) { $0.rows(of: many) },
    ]

    /// Returns a workload whose figure is the mean of all measurements, independent of the size.
    nonisolated private static func workload(
        _ id: String, _ title: String, pages: Int, _ measure: @escaping @MainActor @Sendable (List) -> Duration
    ) -> Workload {
        Workload(
            id, title, on: .mainActor, fixedSize: pages, checksum: { $0 * perPage },
            [
                Contender(
                    .ours,
                    measuring: { size, _ in
                        await MainActor.run {
                            let list = List()
                            let mean = measure(list)
                            return (mean / .nanoseconds(1) * Double(size), list.count)
                        }
                    })
            ])
    }

    private struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var title: Int
    }

    /// A measured list. Its requests get their responses immediately.
    @MainActor
    private final class List {
        private let rows = Property(wrappedValue: PagedList<Row>())
        private let load = PublishSubject<Void>()
        private let loadMore = PublishSubject<Void>()
        private let bag = SubscriptionBag()
        private let paging: Paging<Row, Row>
        /// The number of items that the view has read last, which is the checksum.
        private(set) var count = 0

        init() {
            let source = ListSource<Row> { request in
                let ids = request.offset..<(request.offset + request.perPage)
                return .just(Page(ids.map { Row(id: $0, title: $0) }, for: request, total: nil))
            }
            paging = Paging(rows, errors: Event(), source: { source }, item: { $0 })
            paging.bind(load: load.driver, loadMore: loadMore.driver, in: bag)
            rows.driver.drive { [unowned self] in count = $0.count }.store(in: bag)
        }

        func elapsed(forPages pages: Int) -> Duration {
            ContinuousClock().measure { fill(pages) } / pages
        }

        func lastPages(of pages: Int) -> Duration {
            fill(pages - samples)
            return ContinuousClock().measure { for _ in 0..<samples { loadMore.send(()) } } / samples
        }

        func rows(of pages: Int) -> Duration {
            fill(pages)
            let step = pages * perPage / samples
            return ContinuousClock().measure {
                for sample in 0..<samples { paging.update(sample * step) { $0.title += 1 } }
            } / samples
        }

        private func fill(_ pages: Int) {
            load.send(())
            for _ in 1..<pages { loadMore.send(()) }
        }
    }
}
