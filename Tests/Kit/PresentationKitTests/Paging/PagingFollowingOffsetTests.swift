import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// Tests the offset of the next page in a list that uses offsets and follows edits.
struct PagingFollowingOffsetTests {
    private nonisolated struct Row: Identifiable, Equatable {
        let id: Int
        var isBusy = false
    }

    private struct Output {
        @Property var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    private let output = Output()
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let loadMore = PublishSubject<Void>()
    private let delete = PublishSubject<Int>()
    private let deletion = PublishSubject<EditOutcome<Row>>()
    private let changes = PublishSubject<EntityChange<Row>>()
    /// The pages have no total, so that only the position shows whether rows are missing.
    private let server = CountingServer { $0.countsItems = false }
    private let bag = SubscriptionBag()

    init() {
        let source = ListSource(showsCreated: true, changes: changes.observable) { [server] in
            server.pages($0).map { $0.map { Row(id: $0) } }
        }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
        paging.bind(
            load: load.observable.asDriver(), reload: reload.observable.asDriver(),
            loadMore: loadMore.observable.asDriver(), in: bag)
        paging.delete(
            delete.observable.asDriver(), marking: \.isBusy, confirm: { _ in .just(()) },
            edit: { [deletion] _ in deletion.observable }, in: bag)
    }

    @Test(
        "A list without a total ends, even while a deletion waits for a decision", arguments: [30, 10, 2],
        [false, true])
    func endWhileDeletionWaits(pageSize: Int, hasCache: Bool) {
        server.change {
            $0.ids = Array(0..<40)
            ($0.pageSize, $0.hasCache) = (pageSize, hasCache)
        }
        load.send(())
        changes.send(.updated(Row(id: 0), EditMark(.refused(message: "No", fields: [:]), isDeletion: true)))
        for _ in 0..<99 where output.list.hasMorePages { loadMore.send(()) }
        #expect(!output.list.hasMorePages)
        #expect(output.list.map(\.id) == Array(0..<40))
    }

    @Test("The next page's offset accounts for a pending deletion whose form has closed")
    func waitingDeletion() {
        load.send(())
        delete.send(5)
        changes.send(.updated(Row(id: 5), EditMark(.held, isDeletion: true)))
        deletion.send(.waiting(Row(id: 5)))
        // The server performs the deletion before any reader is notified.
        server.remove(5)
        loadMore.send(())
        #expect(server.offsets == [0, 28])
        #expect(Set(output.list.map(\.id)).isSuperset(of: 6..<50))
    }

    @Test("A created row that the server already has is deleted like any other")
    func createdAndDeleted() {
        load.send(())
        changes.send(.inserted(Row(id: 500), EditMark(.waiting)))
        server.change { $0.ids.insert(500, at: 0) }
        changes.send(.updated(Row(id: 500), EditMark()))
        reload.send(())
        server.remove(500)
        changes.send(.removed(500))
        loadMore.send(())
        #expect(output.list.map(\.id) == Array(0..<59))
    }

    @Test("A creation performed and deleted before a reload makes the list skip no row")
    func createdAndDeletedWithoutReload() {
        server.change { ($0.pageSize, $0.ids) = (3, Array(0..<9)) }
        load.send(())
        changes.send(.inserted(Row(id: 500), EditMark(.waiting)))
        server.change { $0.ids.insert(500, at: 0) }
        changes.send(.updated(Row(id: 500), EditMark()))
        loadMore.send(())
        server.remove(500)
        changes.send(.removed(500))
        for _ in 0..<3 { loadMore.send(()) }
        #expect(output.list.map(\.id).sorted() == Array(0..<9))
    }

    @Test("A list with short pages continues while many rows are leaving")
    func shortPages() {
        server.change { $0.pageSize = 10 }
        load.send(())
        for id in 0..<9 { changes.send(.updated(Row(id: id), EditMark(.held, isDeletion: true))) }
        for _ in 0..<3 { loadMore.send(()) }
        // Half of each page repeats rows, as the server may have deleted nine of them.
        #expect(output.list.map(\.id) == Array(0..<25))
    }
}
