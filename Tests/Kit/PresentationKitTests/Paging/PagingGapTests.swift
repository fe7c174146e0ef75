import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import Synchronization
import Testing
import VirtualTime

/// Tests pages with offsets while items are deleted. The user deletes items, and the server performs these deletions at
/// any moment of a request. Other users also delete items.
struct PagingGapTests {
    nonisolated struct Row: Identifiable, Equatable { let id: Int }

    private struct Output {
        @Property var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    fileprivate static func source(_ server: CountingServer, _ changes: PublishSubject<EntityChange<Row>>)
        -> ListSource<Edited<Row>>
    {
        ListSource(changes: changes.observable) { server.pages($0).map { $0.map { Row(id: $0) } } }
    }

    @Test("Deletions during a page request do not make the list skip a row")
    func manyDeletions() {
        let output = Output()
        let bag = SubscriptionBag()
        let loadMore = PublishSubject<Void>()
        let changes = PublishSubject<EntityChange<Row>>()
        let server = CountingServer()
        let source = Self.source(server, changes)
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
        paging.bind(load: .just(()), loadMore: loadMore.observable.asDriver(), in: bag)
        loadMore.send(())
        for id in 0..<40 { changes.send(.updated(Row(id: id), EditMark(.held, isDeletion: true))) }
        server.change { $0.isSlow = true }
        loadMore.send(())
        server.change { state in
            state.ids.removeFirst(40)
            state.isSlow = false
        }
        for id in 0..<40 { changes.send(.removed(id)) }
        server.read()
        server.respond()
        for _ in 0..<9 where output.list.hasMorePages { loadMore.send(()) }
        #expect(output.list.map(\.id) == Array(40..<100))
    }

    /// A history of a server, a list, and the messages in flight between them.
    private final class History {
        private let server: CountingServer
        private let output = Output()
        private let bag = SubscriptionBag()
        private let load = PublishSubject<Void>()
        private let loadMore = PublishSubject<Void>()
        private let changes = PublishSubject<EntityChange<Row>>()
        private var deletions: Set<Int> = []
        private var performed: Set<Int> = []

        var rows: [Int] { output.list.map(\.id) }
        var serverRows: [Int] { server.ids }

        init(countsItems: Bool) {
            server = CountingServer {
                $0.countsItems = countsItems
                $0.isSlow = true
            }
            let source = PagingGapTests.source(server, changes)
            let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
            paging.bind(load: load.observable.asDriver(), loadMore: loadMore.observable.asDriver(), in: bag)
            load.send(())
            server.read()
            server.respond()
        }

        private func perform(_ id: Int) {
            server.remove(id)
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
            case 2: if !server.hasRead { server.read() }
            case 3: server.respond()
            case 4:
                if foreign {
                    server.ids.randomElement(using: &random).map(server.remove)
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

        /// Delivers all messages, and loads the rest of the list.
        func finish() {
            deletions.subtracting(performed).sorted().forEach(perform)
            for _ in 0..<60 where server.isWaiting || output.list.hasMorePages {
                if !server.isWaiting { loadMore.send(()) }
                if !server.hasRead { server.read() }
                server.respond()
            }
            performed.sorted().forEach(tell)
        }
    }

    @Test("A list skips no item while the user deletes items", arguments: [true, false])
    func deletions(countsItems: Bool) {
        for seed in 0..<400 {
            let history = History(countsItems: countsItems)
            var random = SeededGenerator(seed: UInt64(seed))
            for _ in 0..<Int.random(in: 1...80, using: &random) { history.step(&random, foreign: false) }
            history.finish()
            #expect(history.rows == history.serverRows, "seed \(seed)")
        }
    }

    @Test("If the server counts items, another device's deletions make the list skip no item")
    func foreignDeletions() {
        for seed in 0..<400 {
            let history = History(countsItems: true)
            var random = SeededGenerator(seed: UInt64(seed))
            for _ in 0..<Int.random(in: 1...80, using: &random) { history.step(&random, foreign: true) }
            history.finish()
            // Items that other users have deleted stay in the list until a reload.
            let missing = Set(history.serverRows).subtracting(history.rows)
            #expect(missing == [], "seed \(seed)")
        }
    }

    private nonisolated final class Offsets: Sendable {
        private let offsets = Mutex<[Int]>([])
        var all: [Int] { offsets.withLock { $0 } }
        func note(_ offset: Int) { offsets.withLock { $0.append(offset) } }
    }

    @Test("A server that counts pages gets at most one more request")
    func pages() {
        let output = Output()
        let bag = SubscriptionBag()
        let loadMore = PublishSubject<Void>()
        let changes = PublishSubject<EntityChange<Row>>()
        let offsets = Offsets()
        let source = ListSource(changes: changes.observable) { request in
            offsets.note(request.offset)
            let first = (request.page - 1) * request.perPage
            return .just(Page((first..<first + 30).map { Row(id: $0) }, for: request, total: 90))
        }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
        paging.bind(load: .just(()), loadMore: loadMore.observable.asDriver(), in: bag)
        changes.send(.updated(Row(id: 3), EditMark(.held, isDeletion: true)))
        loadMore.send(())
        #expect(offsets.all == [0, 28, 13])
        #expect(output.list.map(\.id) == Array(0..<60))
    }
}
