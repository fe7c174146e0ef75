import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing
import VirtualTime

/// Pages that are counted from the beginning, while items are deleted: here, where the server performs it at any moment
/// of a request, and by somebody else.
struct PagingGapTests {
    nonisolated struct Row: Identifiable, Equatable { let id: Int }

    private struct Output {
        @Property(removingDuplicates: false) var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    @Test("Deletions during a page request leave out no later row")
    func manyDeletions() {
        let output = Output()
        let bag = SubscriptionBag()
        let loadMore = PublishSubject<Void>()
        let changes = PublishSubject<EntityChange<Row>>()
        let late = PublishSubject<Page<Row>>()
        var server = Array(0..<100)
        var requests: [PageRequest] = []
        func page(_ request: PageRequest) -> Page<Row> {
            Page(server.dropFirst(request.offset).prefix(30).map(Row.init), for: request, total: server.count)
        }
        let paging = Paging<Row, Row>(output.$list, errors: output.$errors) { request in
            requests.append(request)
            return requests.count == 3 ? late.observable : .just(page(request))
        } item: {
            $0
        }
        paging.bind(load: .just(()), loadMore: loadMore.observable.asDriver(), in: bag)
        paging.follow(changes.observable, mark: { _, _ in }, in: bag)
        loadMore.send(())
        for id in 0..<40 { changes.send(.updated(Row(id: id), EditMark(.held, isDeletion: true))) }
        loadMore.send(())
        server.removeFirst(40)
        for id in 0..<40 { changes.send(.removed(id)) }
        late.send(page(requests[2]))
        for _ in 0..<9 where output.list.hasMorePages { loadMore.send(()) }
        #expect(output.list.map(\.id) == Array(40..<100))
    }

    /// One history: a server, a list, and what is on its way between them.
    private final class History {
        private(set) var server = Array(0..<100)
        private let countsItems: Bool
        private let output = Output()
        private let bag = SubscriptionBag()
        private let load = PublishSubject<Void>()
        private let loadMore = PublishSubject<Void>()
        private let changes = PublishSubject<EntityChange<Row>>()
        private var request: (page: PageRequest, answer: PublishSubject<Page<Row>>)?
        private var answer: Page<Row>?
        private var deletions: Set<Int> = []
        private var performed: Set<Int> = []

        var rows: [Int] { output.list.map(\.id) }

        init(countsItems: Bool) {
            self.countsItems = countsItems
            let paging = Paging<Row, Row>(output.$list, errors: output.$errors) { [weak self] request in
                let answer = PublishSubject<Page<Row>>()
                self?.request = (request, answer)
                self?.answer = nil
                return answer.observable
            } item: {
                $0
            }
            paging.bind(load: load.observable.asDriver(), loadMore: loadMore.observable.asDriver(), in: bag)
            paging.follow(changes.observable, mark: { _, _ in }, in: bag)
            load.send(())
            evaluate()
            deliver()
        }

        /// The server makes the answer to the request in flight from what it has now.
        private func evaluate() {
            guard let page = request?.page else { return }
            answer = Page(
                server.dropFirst(page.offset).prefix(page.perPage).map(Row.init), for: page,
                total: countsItems ? server.count : nil)
        }

        private func deliver() {
            guard let answer, let request else { return }
            (self.answer, self.request) = (nil, nil)
            request.answer.send(answer)
        }

        private func perform(_ id: Int) {
            server.removeAll { $0 == id }
            performed.insert(id)
        }

        private func tell(_ id: Int) {
            deletions.remove(id)
            performed.remove(id)
            changes.send(.removed(id))
        }

        func step(_ random: inout SeededGenerator, foreign: Bool) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: loadMore.send(())
            case 2: if answer == nil { evaluate() }
            case 3: deliver()
            case 4:
                if foreign {
                    server.removeAll { [id = server.randomElement(using: &random)] in $0 == id }
                } else if let id = rows.filter({ !deletions.contains($0) }).randomElement(using: &random) {
                    deletions.insert(id)
                    changes.send(.updated(Row(id: id), EditMark(.held, isDeletion: true)))
                }
            case 5:
                guard let id = deletions.subtracting(performed).sorted().randomElement(using: &random) else { return }
                deletions.remove(id)
                changes.send(.updated(Row(id: id), EditMark()))
            case 6: deletions.subtracting(performed).sorted().randomElement(using: &random).map(perform)
            default: performed.sorted().randomElement(using: &random).map(tell)
            }
        }

        /// Lets everything arrive, and loads the rest.
        func finish() {
            deletions.subtracting(performed).sorted().forEach(perform)
            for _ in 0..<60 where request != nil || output.list.hasMorePages {
                if request == nil { loadMore.send(()) }
                if answer == nil { evaluate() }
                deliver()
            }
            performed.sorted().forEach(tell)
        }
    }

    @Test("No item is left out while others are being deleted", arguments: [true, false])
    func deletions(countsItems: Bool) {
        for seed in 0..<400 {
            let history = History(countsItems: countsItems)
            var random = SeededGenerator(seed: UInt64(seed))
            for _ in 0..<Int.random(in: 1...80, using: &random) { history.step(&random, foreign: false) }
            history.finish()
            #expect(history.rows == history.server, "seed \(seed)")
        }
    }

    @Test("No item is left out during foreign deletions if the server counts items")
    func foreignDeletions() {
        for seed in 0..<400 {
            let history = History(countsItems: true)
            var random = SeededGenerator(seed: UInt64(seed))
            for _ in 0..<Int.random(in: 1...80, using: &random) { history.step(&random, foreign: true) }
            history.finish()
            // What the others have deleted is still in the list, until it is loaded anew.
            let missing = Set(history.server).subtracting(history.rows)
            #expect(missing == [], "seed \(seed)")
        }
    }

    @Test("A server that counts pages is asked once more at most")
    func pages() {
        let output = Output()
        let bag = SubscriptionBag()
        let loadMore = PublishSubject<Void>()
        let changes = PublishSubject<EntityChange<Row>>()
        var offsets: [Int] = []
        let paging = Paging<Row, Row>(output.$list, errors: output.$errors) { request in
            offsets.append(request.offset)
            let first = (request.page - 1) * request.perPage
            return .just(Page((first..<first + 30).map(Row.init), for: request, total: 90))
        } item: {
            $0
        }
        paging.bind(load: .just(()), loadMore: loadMore.observable.asDriver(), in: bag)
        paging.follow(changes.observable, mark: { _, _ in }, in: bag)
        changes.send(.updated(Row(id: 3), EditMark(.held, isDeletion: true)))
        loadMore.send(())
        #expect(offsets == [0, 28, 13])
        #expect(output.list.map(\.id) == Array(0..<60))
    }
}
