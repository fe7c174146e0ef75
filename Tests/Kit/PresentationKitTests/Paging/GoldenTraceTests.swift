import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import Testing

/// Whole histories of the paging machine, written down line by line. Each expectation covers everything since the last.
@Suite(.noLeaks) struct GoldenTraceTests {
    private let broken = Failure("Broken")
    private let journal = Journal()
    private let scene: Live<NotesViewModel>
    private let pages: Requests<Page<Int>>

    init() {
        let viewModel = NotesViewModel(journal)
        pages = viewModel.pages
        scene = Live(viewModel)
        journal.follow(scene)
    }

    @Test("T1, D-6: a load's items arrive and its loading ends in one step")
    func t1() {
        scene.input.$load()
        pages.answer(.page(0..<10))
        journal.expect("loading", "get page 1 from 0", "0-9")
    }

    @Test("T2: a load without items ends empty in one step")
    func t2() {
        scene.input.$load()
        pages.answer(.page(0..<0))
        journal.expect("loading", "get page 1 from 0", "empty end")
    }

    @Test("T3: a failed load is failed, not empty, and is reported once")
    func t3() {
        scene.input.$load()
        pages.fail(broken)
        journal.expect("loading", "get page 1 from 0", "failed(Broken)", "error: Broken")
    }

    @Test("T4, D-10: the next load clears the failure")
    func t4() {
        scene.input.$load()
        pages.fail(broken)
        scene.input.$load()
        pages.answer(.page(0..<10))
        journal.expect(
            "loading", "get page 1 from 0", "failed(Broken)", "error: Broken", "loading", "get page 1 from 0", "0-9")
    }

    @Test("T5, D-5: a reload during a load reports loading again and requests nothing")
    func t5() {
        scene.input.$load()
        scene.input.$reload()
        journal.expect("loading", "get page 1 from 0", "loading")
    }

    @Test("T6, D-6: an empty list that gets items is not empty in between")
    func t6() {
        scene.input.$load()
        pages.answer(.page(0..<0))
        scene.input.$reload()
        pages.answer(.page(0..<3))
        journal.expect("loading", "get page 1 from 0", "empty end", "reloading end", "get page 1 from 0, fresh", "0-2")
    }

    @Test("T7: the next page arrives and its loading ends in one step")
    func t7() {
        loadTen()
        scene.input.$loadMore()
        pages.answer(.page(10..<20))
        scene.input.$loadMore()
        journal.expect("0-9 loadingMore", "get page 2 from 10", "0-19", "0-19 loadingMore", "get page 3 from 20")
    }

    @Test("T8, D-3: an empty next page is the end")
    func t8() {
        loadTen()
        scene.input.$loadMore()
        pages.answer(.page(10..<10))
        scene.input.$loadMore()
        journal.expect("0-9 loadingMore", "get page 2 from 10", "0-9 end", "0-9 end")
    }

    @Test("T8: an empty page is not the end while the total is larger")
    func t8Total() {
        loadTen()
        scene.input.$loadMore()
        pages.answer(.page(10..<10, total: 20))
        scene.input.$loadMore()
        pages.answer(.page(10..<20, total: 20))
        journal.expect(
            "0-9 loadingMore", "get page 2 from 10", "0-9", "0-9 loadingMore", "get page 3 from 10", "0-19")
    }

    @Test("T9, D-3: no request follows the last page")
    func t9() {
        loadTen()
        scene.input.$loadMore()
        pages.answer(.page(10..<12, isLast: true))
        scene.input.$loadMore()
        journal.expect("0-9 loadingMore", "get page 2 from 10", "0-11 end", "0-11 end")
    }

    @Test("T10, D-5: load more before the first page requests the first page")
    func t10() {
        scene.input.$loadMore()
        pages.answer(.page(0..<0))
        scene.input.$loadMore()
        journal.expect("loading", "get page 1 from 0", "empty end", "empty end")
    }

    @Test("T11: a reload cancels load more")
    func t11() {
        loadTen()
        scene.input.$loadMore()
        scene.input.$reload()
        pages.answer(.page(0..<5))
        journal.expect(
            "0-9 loadingMore", "get page 2 from 10", "0-9 reloading", "cancelled: get page 2 from 10",
            "get page 1 from 0, fresh", "0-4")
    }

    @Test("T12: cached items are shown as stale until fresh ones arrive")
    func t12() {
        scene.input.$load()
        pages.answerAndStay(.page(0..<10, stale: true))
        pages.answer(.page(1..<11))
        journal.expect("loading", "get page 1 from 0", "0-9 refreshing stale", "1-10")
    }

    @Test("T12: if no fresh items arrive, the stale items stay, with the failure")
    func t12Offline() {
        scene.input.$load()
        pages.answerAndStay(.page(0..<10, stale: true))
        pages.fail(broken)
        journal.expect(
            "loading", "get page 1 from 0", "0-9 refreshing stale", "0-9 stale failed(Broken)", "error: Broken")
    }

    @Test("T13, D-4: a fresh page replaces its cached copy")
    func t13() {
        loadTen()
        scene.input.$loadMore()
        pages.answerAndStay(.page(10..<20, stale: true))
        pages.answer(.page(12..<22))
        journal.expect(
            "0-9 loadingMore", "get page 2 from 10", "0-19 refreshing stale", "0-9,12-21")
    }

    @Test(
        "T23, D-7: the scene's end cancels requests in flight and clears the flags")
    func t23() {
        scene.input.$load()
        scene.end()
        scene.input.$load()
        journal.expect("loading", "get page 1 from 0", "cancelled: get page 1 from 0", "idle")
    }

    private func loadTen() {
        scene.input.$load()
        pages.answer(.page(0..<10))
        journal.expect("loading", "get page 1 from 0", "0-9")
    }
}
