import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import Testing

/// Rows that are changed or removed while pages are loading.
@Suite(.noLeaks) struct PagingChangeTests {
    private let journal = Journal()
    private let scene: Live<NotesViewModel>
    private let pages: Requests<Page<Int>>

    init() {
        let viewModel = NotesViewModel(journal)
        pages = viewModel.pages
        scene = Live(viewModel)
        journal.follow(scene)
    }

    /// The pages have the notes 0-2, 3-5 and 6-8 of 40.
    private func loadThreePages() {
        scene.input.$load()
        pages.answer(.page(0..<3, total: 40))
        for start in [3, 6] {
            scene.input.$loadMore()
            pages.answer(.page(start..<start + 3, total: 40))
        }
        _ = journal.history
    }

    @Test("A known ID finds its row on any page, and an unknown ID finds no row", arguments: [0, 2, 3, 5, 6, 8])
    func found(number: Int) {
        loadThreePages()
        scene.input.$select("note \(number)")
        scene.input.$select("note 9")
        journal.expect("selected \(number)")
    }

    @Test("No row is found before the first page")
    func notFound() {
        scene.input.$select("note 0")
        scene.input.$rename(Note(0, text: "new"))
        scene.input.$remove("note 0")
        journal.expect()
    }

    @Test("D-21: changing a row keeps its place and the list's pages and totals", arguments: [0, 4, 8])
    func changed(number: Int) {
        loadThreePages()
        scene.input.$rename(Note(number, text: "new"))
        journal.expect("0-8 | \(number) new")
        #expect(scene.notes.totalItems == 40)
        #expect(scene.notes.hasMorePages)
    }

    @Test("A change of a row outside the list emits nothing")
    func unknownChanged() {
        loadThreePages()
        scene.input.$rename(Note(9, text: "new"))
        journal.expect()
    }

    @Test("D-22: a removed row leaves immediately, and later rows are still found")
    func removed() {
        loadThreePages()
        scene.input.$remove("note 1")
        scene.input.$remove("note 3")
        journal.expect("0,2-8", "0,2,4-8")
        #expect(scene.notes.totalItems == 38)
        for (position, number) in [0, 2, 4, 5, 6, 7, 8].enumerated() {
            #expect(scene.notes[position].number == number)
            scene.input.$select("note \(number)")
        }
        journal.expect(
            "selected 0", "selected 2", "selected 4", "selected 5", "selected 6", "selected 7", "selected 8")
        scene.input.$remove("note 3")
        scene.input.$select("note 3")
        journal.expect()
    }

    @Test("The page after a removal starts at the moved position")
    func offsetAfterRemoval() {
        loadThreePages()
        scene.input.$remove("note 4")
        scene.input.$loadMore()
        journal.expect("0-3,5-8", "0-3,5-8 loadingMore", "get page 4 from 8")
    }

    @Test("Only a successful reload discards the record of removed rows")
    func offsetAfterReload() {
        loadThreePages()
        scene.input.$remove("note 4")
        scene.input.$reload()
        pages.fail(Failure("Broken"))
        scene.input.$loadMore()
        #expect(journal.history.last == "get page 4 from 8")
        scene.input.$reload()
        pages.answer(.page(0..<3))
        scene.input.$loadMore()
        #expect(journal.history.last == "get page 2 from 3")
    }

    @Test("A row removed while its page was in flight does not reappear")
    func removedInFlight() {
        loadThreePages()
        scene.input.$reload()
        scene.input.$remove("note 1")
        pages.answer(.page(0..<3))
        scene.input.$loadMore()
        journal.expect(
            "0-8 reloading", "get page 1 from 0, fresh", "0,2-8 reloading", "0,2", "0,2 loadingMore",
            "get page 2 from 2")
    }

    @Test("A second reload restores a removed row if the server still has it")
    func removedComesBack() {
        loadThreePages()
        scene.input.$remove("note 1")
        scene.input.$reload()
        pages.answer(.page(0..<3))
        journal.expect("0,2-8", "0-8 reloading".replacing("0-8", with: "0,2-8"), "get page 1 from 0, fresh", "0-2")
    }

    @Test("Rows of pages that a reload drops are no longer found")
    func droppedPages() {
        loadThreePages()
        scene.input.$reload()
        pages.answer(.page(0..<3))
        _ = journal.history
        scene.input.$select("note 5")
        scene.input.$rename(Note(5, text: "new"))
        journal.expect()
    }

    @Test("A row that moved to the next page stays at its first position, once")
    func movedRow() {
        scene.input.$load()
        pages.answer(.page(0..<3))
        scene.input.$loadMore()
        pages.answer(.page(2..<5))
        _ = journal.history
        scene.input.$rename(Note(2, text: "new"))
        scene.input.$remove("note 2")
        journal.expect("0-4 | 2 new", "0-1,3-4")
    }

    @Test("A list is stale since the time of its oldest saved page")
    func staleSince() {
        scene.input.$load()
        pages.answerAndStay(.page(0..<3, stale: true))
        #expect(scene.notes.staleSince?.timeIntervalSince1970 == 0)
        #expect(scene.notes.isStale)
        pages.answer(.page(0..<3))
        #expect(scene.notes.staleSince == nil)
        _ = journal.history
    }

    @Test("An empty next page is the end unless the total says otherwise")
    func totals() {
        scene.input.$load()
        pages.answer(.page(0..<3, total: 3))
        scene.input.$loadMore()
        pages.answer(.page(3..<3, total: 3))
        #expect(!scene.notes.hasMorePages)
        _ = journal.history
    }
}
