import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

/// The invariants of a list, as histories of sources that keep it in memory.
@MainActor @Suite(.noLeaks) struct ListSourceTests {
    struct Note: Identifiable, Equatable, Sendable {
        var id: Int
        var text = ""
    }

    private let pages = Requests<Page<Note>>()
    private let savedPages = Requests<Page<Note>>()
    private let parts = PublishSubject<ListPart>()
    private let changes = PublishSubject<EntityChange<Note>>()

    private var source: ListSource<Note> { ListSource { [pages] in pages.request(text(of: $0)) } }

    private var edited: ListSource<Edited<Note>> {
        ListSource(showsCreated: true, changes: changes.observable) { [pages] in pages.request(text(of: $0)) }
    }

    private func page(
        _ ids: some Sequence<Int>, next: Int? = nil, total: Int? = nil, isStale: Bool = false, unreadable: Int = 0
    ) -> Page<Note> {
        Page(
            items: ids.map { Note(id: $0) }, next: next.map { .offset($0) }, totalItems: total,
            staleSince: isStale ? .distantPast : nil, unreadableItems: unreadable)
    }

    /// A reader, and the events that it has received.
    private struct Reader<Element: Identifiable & Sendable> where Element.ID == Int {
        private let contents: Recorder<ListContents<Element>>

        init(_ contents: Observable<ListContents<Element>>) { self.contents = Recorder(contents) }

        var elements: [ListContents<Element>] { contents.elements }
        var ids: [Int] { elements.last?.map(\.id) ?? [] }
        var activity: ListActivity? { elements.last?.activity }
        /// The last changes.
        var changes: [String] {
            elements.last?.changes.map { change in
                switch change {
                case .reset: "reset"
                case .inserted(let elements, let position): "inserted \(elements.map(\.id)) at \(position)"
                case .removed(let position): "removed at \(position)"
                case .updated(let element, let position): "updated \(element.id) at \(position)"
                }
            } ?? []
        }
    }

    private func read<Element>(_ source: ListSource<Element>) -> Reader<Element> {
        Reader(source.contents(of: parts.observable))
    }

    // MARK: - Requests

    @Test func responseIsEmittedBeforeTheAnswerReturns() {
        let contents = read(source)
        parts.send(.first)
        #expect(contents.elements.map(\.activity) == [.loading])
        pages.answer(page(0..<2, next: 2))
        #expect(contents.ids == [0, 1])
        #expect(contents.activity == ListActivity.none)
        #expect(contents.elements.count == 2)
        parts.send(.next)
        pages.answer(page(2..<3))
        #expect(contents.ids == [0, 1, 2])
        #expect(contents.elements.last?.hasMore == false)
    }

    @Test func loadOfALoadedListIsEmittedOnceAndRequestsNothing() {
        let contents = read(source)
        parts.send(.first)
        pages.answer(page(0..<2))
        let count = contents.elements.count
        parts.send(.first)
        #expect(contents.elements.count == count + 1)
        #expect(contents.ids == [0, 1])
        #expect(pages.runningCount == 0)
    }

    @Test func failureAndItsActivityAreOneStep() {
        let contents = read(source)
        parts.send(.first)
        pages.fail(GatewayError.offline)
        #expect(contents.elements.map(\.activity) == [.loading, .none])
        #expect(contents.elements.map { $0.failure == nil } == [true, false])
    }

    @Test func changeOfAnEntityThatIsNotListedEmitsNothing() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<2))
        let count = contents.elements.count
        changes.send(.updated(Note(id: 7), EditMark(.waiting)))
        changes.send(.removed(8))
        #expect(contents.elements.count == count)
    }

    @Test func pageSizeOfAReaderIsTheSizeOfItsRequests() {
        var source = source
        source.pageSize = 7
        let contents = read(source)
        parts.send(.first)
        #expect(pages.pending == ["1 from 0, of 7"])
        #expect(contents.activity == .loading)
    }

    @Test func endOfAReaderCancelsItsRequest() {
        let reading = source.contents(of: parts.observable).subscribe { _ in }
        parts.send(.first)
        #expect(pages.runningCount == 1)
        reading.cancel()
        #expect(pages.runningCount == 0)
    }

    // MARK: - Invariant 1

    @Test func changedEntityChangesOneRow() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<1000))
        changes.send(.updated(Note(id: 500, text: "new"), EditMark(.waiting)))
        #expect(contents.changes == ["updated 500 at 500"])
        #expect(
            contents.elements.last?.first { $0.id == 500 }
                == Edited(Note(id: 500, text: "new"), mark: EditMark(.waiting)))
        changes.send(.removed(500))
        #expect(contents.changes == ["removed at 500"])
        changes.send(.inserted(Note(id: -1), EditMark(.waiting)))
        #expect(contents.changes == ["inserted [-1] at 0"])
    }

    @Test func rowsOfAPageThatWasHeldBackAreShown() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<4, next: 4))
        parts.send(.next)
        changes.send(.updated(Note(id: 0), EditMark(.sending, isDeletion: true)))
        // It is unknown whether the server has performed the deletion, so a row may be missing before this page.
        pages.answer(page(4..<8, next: 8))
        changes.send(.updated(Note(id: 5, text: "new"), EditMark()))
        #expect(pages.pending == ["2 from 3, of 30"])
        pages.answer(page([3], next: 4))
        #expect(contents.ids == Array(0..<8))
        #expect(contents.elements.last?.first { $0.id == 5 }?.entity.text == "new")
    }

    // MARK: - Invariant 2

    @Test func pageThatWasRequestedBeforeADeletionDoesNotBringTheRowBack() {
        let contents = read(edited)
        parts.send(.first)
        changes.send(.removed(1))
        pages.answer(page(0..<3))
        #expect(contents.ids == [0, 2])
    }

    @Test func rowOfTwoPagesAppearsOnce() {
        let contents = read(source)
        parts.send(.first)
        pages.answer(page(0..<3, next: 3))
        parts.send(.next)
        pages.answer(page(2..<5))
        #expect(contents.ids == Array(0..<5))
    }

    @Test func pendingDeletionKeepsItsPlaceAndItsMarkDuringAReload() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<3))
        changes.send(.updated(Note(id: 1), EditMark(.held, isDeletion: true)))
        parts.send(.reload)
        pages.answer(page(0..<3))
        #expect(contents.ids == [0, 1, 2])
        #expect(contents.elements.last?.first { $0.id == 1 }?.mark == EditMark(.held, isDeletion: true))
    }

    // MARK: - Invariant 3

    @Test func createdEntityStaysUntilAFirstPageWhoseRequestBeganAfterItsResponse() {
        let contents = read(edited)
        changes.send(.inserted(Note(id: -1), EditMark(.waiting)))
        #expect(contents.ids == [-1])
        parts.send(.first)
        pages.answer(page(0..<2))
        parts.send(.reload)
        changes.send(.renamed(-1, to: 9))
        changes.send(.updated(Note(id: 9), EditMark()))
        pages.answer(page(0..<2))
        #expect(contents.ids == [9, 0, 1])
        parts.send(.reload)
        pages.answer(page([0, 1, 9]))
        #expect(contents.ids == [0, 1, 9])
    }

    @Test func creationThatIsUndoneLeavesTheList() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<2, total: 2))
        changes.send(.inserted(Note(id: -1), EditMark(.waiting)))
        #expect(contents.elements.last?.totalItems == 3)
        changes.send(.removed(-1))
        #expect(contents.ids == [0, 1])
        #expect(contents.elements.last?.totalItems == 2)
    }

    @Test func listOfSomeEntitiesShowsTheNewOnesThatBelongToIt() {
        let contents = read(
            ListSource(showsCreatedWhere: { $0.text == "mine" }, changes: changes.observable) { [pages] in
                pages.request(text(of: $0))
            })
        parts.send(.first)
        pages.answer(page(0..<2, total: 2))
        let conflict = EditMark<Note>(.conflict(EditConflict(fields: ["text"], before: nil, mine: nil, theirs: nil)))
        changes.send(.inserted(Note(id: -1, text: "mine"), EditMark(.waiting)))
        changes.send(.inserted(Note(id: -2, text: "other"), EditMark(.waiting)))
        changes.send(.updated(Note(id: 7, text: "mine"), conflict))
        changes.send(.updated(Note(id: 8, text: "other"), conflict))
        #expect(contents.ids == [7, -1, 0, 1])
        #expect(contents.elements.last?.totalItems == 4)
        // The server's page decides, not the condition.
        changes.send(.updated(Note(id: -1, text: "other"), EditMark(.waiting)))
        #expect(contents.ids == [7, -1, 0, 1])
        changes.send(.renamed(-2, to: 9))
        changes.send(.updated(Note(id: 9, text: "other"), EditMark()))
        #expect(contents.ids == [7, -1, 0, 1])
        parts.send(.reload)
        pages.answer(page([0, 1, 9], total: 3))
        #expect(contents.ids == [7, -1, 0, 1, 9])
    }

    // MARK: - Invariant 4

    @Test func reloadReplacesAllRows() {
        let contents = read(source)
        parts.send(.first)
        pages.answer(page(0..<3, next: 3))
        parts.send(.next)
        pages.answer(page(3..<6))
        parts.send(.reload)
        pages.answer(page([7, 0, 2], next: 3, total: 5))
        #expect(contents.ids == [7, 0, 2])
        #expect(contents.elements.last?.totalItems == 5)
    }

    // MARK: - Invariant 5

    @Test func deletionDuringARequestSkipsNoRow() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(0..<4, next: 4, total: 8))
        parts.send(.next)
        changes.send(.updated(Note(id: 0), EditMark(.sending, isDeletion: true)))
        pages.answer(page(5..<8, total: 7))
        #expect(pages.pending == ["2 from 3, of 30"])
        pages.answer(page(4..<8, total: 7))
        changes.send(.removed(0))
        #expect(contents.ids == Array(1..<8))
        #expect(contents.elements.last?.totalItems == 7)
    }

    @Test func pageOfOneRowIsConfirmedByASecondRequest() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page([0], next: 1, total: 3))
        changes.send(.updated(Note(id: 0), EditMark(.sending, isDeletion: true)))
        parts.send(.next)
        pages.answer(page([0], next: 1, total: 3), to: "2 from 0, of 30")
        pages.answer(page([1], next: 2, total: 3), to: "3 from 1, of 30")
        #expect(pages.pending == ["3 from 0, of 30"])
        pages.answer(page([0], next: 1, total: 3))
        #expect(contents.ids == [0, 1])
    }

    @Test func deletionByAnotherDeviceIsNoticedThoughARowWasCreatedHere() {
        let contents = read(edited)
        parts.send(.first)
        pages.answer(page(1...2, next: 2, total: 6))
        changes.send(.inserted(Note(id: 7), EditMark(.waiting)))
        changes.send(.updated(Note(id: 7), EditMark()))
        // The server has 1 to 7, then another device deletes 1.
        parts.send(.next)
        pages.answer(page(4...5, next: 4, total: 6))
        #expect(pages.pending == ["2 from 1, of 30"])
        pages.answer(page(3...7, total: 6))
        #expect(contents.ids == [7, 1, 2, 3, 4, 5, 6])
    }

    // MARK: - Invariant 6

    @Test func totalAfterTheLastPageCountsUnreadableRows() {
        let contents = read(source)
        parts.send(.first)
        pages.answer(page(0..<2, next: 3, total: 4, unreadable: 1))
        #expect(contents.elements.last?.totalItems == 4)
        parts.send(.next)
        pages.answer(page(3..<4, total: 4))
        #expect(contents.elements.last?.totalItems == 4)
        #expect(contents.elements.last?.unreadableItems == 1)
    }

    @Test func serverThatCapsItsListKeepsItsTotal() {
        let contents = read(source)
        parts.send(.first)
        pages.answer(page(0..<2, total: 3500))
        #expect(contents.elements.last?.hasMore == false)
        #expect(contents.elements.last?.totalItems == 3500)
    }

    // MARK: - Invariant 7

    @Test func pageThatWasRequestedBeforeAnEditWasAnsweredDoesNotChangeTheRow() {
        let contents = read(edited)
        parts.send(.first)
        changes.send(.updated(Note(id: 1, text: "new"), EditMark()))
        pages.answer(page(0..<2, next: 2))
        #expect(contents.elements.last?.map(\.entity.text) == ["", "new"])
        parts.send(.reload)
        pages.answer(page(0..<2))
        #expect(contents.elements.last?.map(\.entity.text) == ["", ""])
    }

    // MARK: - Invariant 8

    @Test func stalePageIsRequestedAgainAndOthersAreReadWhileOffline() {
        let source = ListSource<Note>(
            saved: { [savedPages] in savedPages.request(text(of: $0)) },
            fresh: { [pages] in pages.request(text(of: $0)) })
        let contents = read(source)
        parts.send(.first)
        savedPages.answer(page(0..<2, next: 2, isStale: true))
        #expect(contents.activity == .refreshing)
        parts.send(.next)
        #expect(contents.activity == .loadingMore)
        savedPages.answer(page(2..<4, next: 4, isStale: true), to: "2 from 2, of 30")
        pages.fail(GatewayError.offline)
        #expect(contents.ids == Array(0..<4))
        #expect(contents.elements.last?.staleSince != nil)
        parts.send(.next)
        savedPages.finish("3 from 4, of 30")
        pages.answer(page([9, 0], next: 2), to: "1 from 0, of 30")
        pages.answer(page([1, 2], next: 4), to: "2 from 2, of 30")
        #expect(contents.ids == [9, 0, 1, 2])
        #expect(contents.elements.last?.staleSince == nil)
    }

    @Test func sourceWhosePagesHaveACacheGoesOnThroughThemWhileOffline() {
        let contents = read(source)
        parts.send(.first)
        pages.answerAndStay(page(0..<2, next: 2, isStale: true))
        // The request to the server is in flight.
        parts.send(.next)
        #expect(pages.runningCount == 1)
        pages.fail(GatewayError.offline)
        parts.send(.next)
        pages.answer(page(2..<4, next: 4, isStale: true), to: "2 from 2, of 30")
        pages.fail(GatewayError.offline)
        #expect(contents.ids == Array(0..<4))
        #expect(contents.activity == ListActivity.none)
    }

    @Test func failureStaysWhenNoPageIsSavedToGoOnWith() {
        let contents = read(
            ListSource(
                saved: { [savedPages] in savedPages.request(text(of: $0)) },
                fresh: { [pages] in pages.request(text(of: $0)) }))
        parts.send(.first)
        savedPages.answer(page(0..<2, next: 2, isStale: true))
        pages.fail(GatewayError.offline)
        parts.send(.next)
        pages.fail(GatewayError.offline)
        savedPages.finish()
        #expect(contents.elements.last?.failure as? GatewayError == .offline)
        #expect(contents.activity == ListActivity.none)
    }

    // MARK: - Invariant 9

    @Test(arguments: [ListPart.first, .reload, .next])
    func firstPageThatFailedCanBeRequestedAsTheNextPart(part: ListPart) {
        let contents = read(source)
        parts.send(part)
        pages.fail(GatewayError.offline)
        #expect(contents.elements.last?.hasMore == true)
        parts.send(.next)
        #expect(contents.elements.last?.failure == nil)
        pages.answer(page(0..<2))
        #expect(contents.ids == [0, 1])
    }

    // MARK: - Invariant 10

    @Test func temporaryIDIsValidAfterTheServersResponse() {
        let commands = PublishSubject<ListCommand<Int>>()
        let contents = Reader(edited.contents(commands.observable))
        commands.send(.ask(.first))
        pages.answer(page(0..<2))
        changes.send(.inserted(Note(id: -1), EditMark(.waiting)))
        changes.send(.renamed(-1, to: 9))
        changes.send(.updated(Note(id: 9), EditMark()))
        #expect(contents.elements.last?.names == [-1: 9])
        #expect(contents.changes == ["updated 9 at 0"])
        commands.send(.removed(-1))
        #expect(contents.ids == [0, 1])
    }

    // MARK: - Whole lists

    @Test func wholeListIsReplacedByEachElement() {
        let lists = Requests<[Note]>()
        let contents = read(ListSource(all: { lists.request("all") }))
        parts.send(.first)
        lists.answerAndStay([Note(id: 0), Note(id: 1)])
        lists.answerAndStay([Note(id: 1)])
        #expect(contents.ids == [1])
        #expect(contents.elements.last?.hasMore == false)
        #expect(contents.elements.last?.totalItems == nil)
        parts.send(.reload)
        #expect(contents.activity == .reloading)
        #expect(lists.runningCount == 1)
        let count = contents.elements.count
        lists.answer([Note(id: 2)])
        #expect(contents.ids == [2])
        #expect(contents.elements.count == count + 1)
    }

    @Test func wholeListThatWasNotReadIsRetriedAsTheNextPart() {
        let lists = Requests<[Note]>()
        let contents = read(ListSource(all: { lists.request("all") }))
        parts.send(.first)
        lists.fail(GatewayError.offline)
        #expect(contents.elements.last?.failure != nil)
        parts.send(.next)
        #expect(contents.activity == .loading)
        #expect(contents.elements.last?.failure == nil)
        lists.answer([])
        #expect(contents.elements.last?.isLoaded == true)
    }
}

private func text(of request: PageRequest) -> String { "\(request.page) from \(request.offset), of \(request.perPage)" }
