import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct PagingRaceTests {
    private nonisolated struct Row: Identifiable, Equatable {
        let id: Int
        var isBusy = false
        var isArchiving = false
    }

    private struct Output {
        @Property var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    private let journal = Journal()
    private let output = Output()
    @Trigger private var load: Driver<Void>
    @Trigger private var reload: Driver<Void>
    @Trigger private var loadMore: Driver<Void>
    @Trigger private var search: Driver<Void>
    @Trigger private var delete: Driver<Int>
    @Trigger private var archive: Driver<Int>
    private let pages: Requests<Page<Row>>
    private let questions: Requests<Void>
    private let deletions: Requests<Void>
    private let archivals: Requests<Void>
    private let changes = PublishSubject<EntityChange<Row>>()
    private let bag = SubscriptionBag()

    init() {
        (pages, questions) = (Requests(journal), Requests(journal))
        (deletions, archivals) = (Requests(journal), Requests(journal))
        let source = ListSource(showsCreated: true, changes: changes.observable) { [pages] request in
            pages.request("page \(request.page) from \(request.cursor ?? "\(request.offset)")")
        }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
        paging.bind(load: load, reload: reload, loadMore: loadMore, search: search, in: bag)
        paging.delete(
            delete, marking: \.isBusy, confirm: { [questions] in questions.request("\($0.id)?").asDriver() },
            delete: { [deletions] in deletions.request("delete \($0)") }, deleted: Event(), in: bag)
        paging.delete(
            archive, marking: \.isArchiving, confirm: { _ in .just(()) },
            delete: { [archivals] in archivals.request("archive \($0)") }, deleted: Event(), in: bag)
    }

    private var ids: [Int] { output.list.map(\.id) }

    private func page(_ ids: Range<Int>, total: Int) -> Page<Row> {
        Page(
            items: ids.map { Row(id: $0) }, next: ids.upperBound < total ? .offset(ids.upperBound) : nil,
            totalItems: total)
    }

    private func loaded() {
        $load()
        pages.answer(page(0..<10, total: 40))
        _ = journal.history
    }

    @Test("A failed search does not request more of the previous results")
    func failedSearch() {
        loaded()
        $search()
        pages.fail(GatewayError.offline)
        $loadMore()
        journal.expect("page 1 from 0", "page 1 from 0")
        pages.answer(page(100..<110, total: 140))
        #expect(ids == Array(100..<110))
    }

    @Test("A failed search requests the first page again, despite a complete earlier list")
    func failedSearchOfCompleteList() {
        $load()
        pages.answer(page(0..<10, total: 10))
        $search()
        pages.fail(GatewayError.offline)
        $loadMore()
        journal.expect("page 1 from 0", "page 1 from 0", "page 1 from 0")
        pages.answer(page(0..<10, total: 10))
    }

    @Test("A created row counts toward the total until it is undone")
    func createdAndUndone() {
        loaded()
        changes.send(.inserted(Row(id: -1), EditMark(.waiting)))
        $loadMore()
        pages.answer(page(10..<20, total: 40))
        #expect(output.list.totalItems == 41)
        changes.send(.removed(-1))
        #expect(output.list.totalItems == 40)
        $loadMore()
        // Another user has deleted 5.
        pages.answer(Page(items: (21..<31).map { Row(id: $0) }, next: .offset(31), totalItems: 39))
        pages.answer(page(20..<36, total: 39))
        journal.expect("page 2 from 10", "page 3 from 20", "page 3 from 19")
        #expect(ids == Array(0..<36))
    }

    @Test("A row renumbered while its question is open is deleted under its new ID")
    func renamedDuringQuestion() {
        loaded()
        changes.send(.inserted(Row(id: -1), EditMark(.waiting)))
        $delete(-1)
        changes.send(.renamed(-1, to: 500))
        changes.send(.updated(Row(id: 500), EditMark()))
        questions.answer(())
        deletions.answer(())
        journal.expect("-1?", "delete 500")
        #expect(ids == Array(0..<10))
    }

    @Test("A row renumbered during its deletion keeps its mark, and is removed")
    func renamedDuringDeletion() {
        loaded()
        changes.send(.inserted(Row(id: -1), EditMark(.waiting)))
        $delete(-1)
        questions.answer(())
        changes.send(.renamed(-1, to: 500))
        changes.send(.updated(Row(id: 500), EditMark()))
        #expect(output.list[id: 500]?.isBusy == true)
        $delete(500)
        deletions.answer(())
        journal.expect("-1?", "delete -1")
        #expect(ids == Array(0..<10))
    }

    @Test("A list whose page is empty but has a next page continues loading")
    func emptyFirstPage() {
        $load()
        pages.answer(Page(items: [], next: .cursor("on")))
        #expect(!output.list.state.isEmpty)
        $loadMore()
        pages.answer(Page(items: [Row(id: 1)]))
        journal.expect("page 1 from 0", "page 2 from on")
        #expect(ids == [1])
    }

    @Test("A search during a repeated request replaces it")
    func searchDuringGap() {
        loaded()
        $loadMore()
        changes.send(.removed(3))
        let searching = output.$list.driver.filter(\.isLoadingMore).dropFirst().prefix(1).drive { _ in $search() }
        pages.answer(page(11..<21, total: 39))
        journal.expect("page 2 from 10", "page 1 from 0")
        withExtendedLifetime(searching) {}
    }

    @Test("A created row does not make the next page look short")
    func createdBeforeNextPage() {
        loaded()
        changes.send(.inserted(Row(id: -1), EditMark(.waiting)))
        $loadMore()
        pages.answer(page(10..<20, total: 40))
        journal.expect("page 2 from 10")
        #expect(ids == [-1] + Array(0..<20))
    }

    @Test("A row rebuilt during its deletion keeps its mark and is deleted once")
    func changedDuringDeletion() {
        let output = Output()
        let (load, delete) = (Trigger<Void>(), Trigger<Int>())
        let source = ListSource(changes: changes.observable) { _ in .just(Page(items: [Row(id: 1)])) }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: \.entity)
        paging.bind(load: load.driver, in: bag)
        paging.delete(
            delete.driver, marking: \.isBusy, confirm: { _ in .just(()) },
            delete: { [deletions] in deletions.request("delete \($0)") }, deleted: Event(), in: bag)
        load()
        delete(1)
        changes.send(.updated(Row(id: 1), EditMark()))
        #expect(output.list[id: 1]?.isBusy == true)
        delete(1)
        journal.expect("delete 1")
        deletions.answer(())
        #expect(output.list.isEmpty)
    }

    @Test("A row removed by two inputs stays marked if one of them fails")
    func twoMarks() {
        loaded()
        $archive(5)
        $delete(5)
        questions.answer(())
        archivals.fail(Failure("Broken"))
        #expect(output.list[id: 5] == Row(id: 5, isBusy: true))
        $reload()
        pages.answer(page(0..<10, total: 40))
        #expect(output.list[id: 5] == Row(id: 5, isBusy: true))
        deletions.answer(())
        journal.expect("archive 5", "5?", "delete 5", "page 1 from 0")
    }

    @Test("A failed removal does not end another deletion of the same row")
    func failedMarkDuringDeletion() {
        let output = Output()
        let (load, loadMore, delete, archive) = (Trigger<Void>(), Trigger<Void>(), Trigger<Int>(), Trigger<Int>())
        let source = ListSource<Row> { [pages] in pages.request("page \($0.page) from \($0.offset)") }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }, item: { $0 })
        paging.bind(load: load.driver, loadMore: loadMore.driver, in: bag)
        paging.delete(
            delete.driver, marking: \.isBusy, confirm: { _ in .just(()) },
            delete: { [deletions] in deletions.request("delete \($0)") }, deleted: Event(), in: bag)
        paging.delete(
            archive.driver, marking: \.isArchiving, confirm: { _ in .just(()) },
            delete: { [archivals] in archivals.request("archive \($0)") }, deleted: Event(), in: bag)
        load()
        pages.answer(page(0..<10, total: 40))
        delete(5)
        archive(5)
        archivals.fail(Failure("Broken"))
        // The server may delete the row at any time, so that each page repeats rows.
        loadMore()
        pages.answer(page(8..<18, total: 40))
        loadMore()
        journal.expect("page 1 from 0", "delete 5", "archive 5", "page 2 from 8", "page 3 from 16")
    }

    @Test("A row that is removed while a search runs leaves the earlier rows")
    func removedDuringSearch() {
        loaded()
        $search()
        $delete(3)
        questions.answer(())
        deletions.answer(())
        #expect(ids == [0, 1, 2] + Array(4..<10))
        pages.fail(GatewayError.offline)
        #expect(ids == [0, 1, 2] + Array(4..<10))
        journal.expect("page 1 from 0", "3?", "delete 3")
    }

    @Test("A failure of the stream of changes is reported, even if another failure is already shown")
    func failureOfChanges() {
        journal.followErrors(output.errors)
        $load()
        pages.fail(Failure("Offline"))
        changes.fail(Failure("Broken"))
        #expect(output.list.failure == Failure("Broken"))
        journal.expect("page 1 from 0", "error: Offline", "error: Broken")
    }

    @Test("A row that leaves the list while its question is open is not deleted")
    func goneDuringQuestion() {
        loaded()
        $delete(3)
        changes.send(.removed(3))
        questions.answer(())
        journal.expect("3?")
    }

    @Test("A failed deletion is reported after the row is unmarked")
    func deletedAgain() {
        loaded()
        let again = output.errors.prefix(1).drive { _ in $delete(3) }
        $delete(3)
        questions.answer(())
        deletions.fail(Failure("Broken"))
        questions.answer(())
        journal.expect("3?", "delete 3", "3?", "delete 3")
        withExtendedLifetime(again) {}
    }

    @Test("A created row with a new ID is removed under that ID")
    func renamedAndRemoved() {
        loaded()
        changes.send(.inserted(Row(id: -1), EditMark(.waiting)))
        changes.send(.renamed(-1, to: 500))
        changes.send(.removed(500))
        #expect(ids == Array(0..<10))
    }
}
