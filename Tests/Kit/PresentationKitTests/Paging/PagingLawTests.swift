import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing
import VirtualTime

/// The invariants of the paging machine under random sequences of triggers, failures, late responses and ends.
@Suite(.noLeaks) struct PagingLawTests {
    private let journal = Journal()
    private let scene: Live<NotesViewModel>
    private let pages: Requests<Page<Int>>

    init() {
        let viewModel = NotesViewModel(journal)
        pages = viewModel.pages
        scene = Live(viewModel)
        journal.follow(scene)
    }

    private var shown: [Int] { scene.notes.map(\.number) }
    private var activity: PagedList<Note>.Activity { scene.notes.activity }

    private func step(_ generator: inout SeededGenerator, pageCount: inout Int) -> String {
        let isWaiting = pages.runningCount > 0
        let isFirstPage = activity != .loadingMore
        let start = isFirstPage ? 0 : pageCount * 10
        switch Int.random(in: 0..<9, using: &generator) {
        case 0:
            scene.input.$load()
            return "load"
        case 1:
            scene.input.$reload()
            return "reload"
        case 2, 3:
            scene.input.$loadMore()
            return "load more"
        case 4 where isWaiting:
            pages.fail(Failure("Broken"))
            return "fail"
        case 5 where isWaiting:
            pages.answer(.page(start..<start))
            return "answer nothing"
        case _ where isWaiting:
            pageCount = isFirstPage ? 1 : pageCount + 1
            // The server's list has shifted by three items between the pages, so that some arrive twice.
            pages.answer(.page(max(0, start - 3)..<start + 10))
            return "answer"
        default:
            return "nothing"
        }
    }

    @Test("Random histories keep the laws of lists", arguments: 0..<40)
    func laws(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var pageCount = 0
        for _ in 0..<60 {
            let shownBefore = shown
            let done = step(&generator, pageCount: &pageCount)
            let unseenCount = journal.unseenCount
            let lines = journal.history.suffix(unseenCount)
            let asked = lines.filter { $0.hasPrefix("get") }

            #expect(pages.runningCount <= 1, "One request at a time")
            #expect((activity == .none) == (pages.runningCount == 0), "Busy while, and only while, waiting")
            #expect(Set(shown).count == shown.count, "An item is shown once")
            switch done {
            case "load", "reload", "load more":
                #expect(lines.contains { !$0.hasPrefix("get") && !$0.hasPrefix("cancelled") }, "\(done) is answered")
                #expect(asked.count <= 1, "\(done) requests at most once")
                #expect(shown == shownBefore, "\(done) changes no item")
                if done == "load more", shownBefore.isEmpty {
                    #expect(asked.allSatisfy { $0.hasPrefix("get page 1 ") }, "Only the first page is missing")
                }
            case "fail":
                #expect(shown == shownBefore, "A failure keeps the items")
            default:
                #expect(asked.isEmpty, "An answer requests nothing")
            }
        }
        scene.end()
        #expect(pages.runningCount == 0)
        #expect(activity == .none)
        _ = journal.history
    }

    @Test(
        "A trigger that an observer of a change sends takes effect after it")
    func triggerFromObserver() {
        pages.immediate = [.just(.page(0..<10)), .just(.page(10..<20))]
        let bag = SubscriptionBag()
        scene.$notes.driver.filter { _ in shown.count == 10 && activity == .none }.prefix(1)
            .drive { _ in scene.input.$loadMore() }
            .store(in: bag)
        scene.input.$load()
        journal.expect(
            "loading", "get page 1 from 0", "0-9", "0-9 loadingMore", "get page 2 from 10", "0-19")
    }

    @Test("A reload that a view sends when it observes load more cancels it")
    func reloadFromObserver() {
        scene.input.$load()
        pages.answer(.page(0..<10))
        let bag = SubscriptionBag()
        scene.$notes.driver.filter { _ in activity == .loadingMore }.prefix(1)
            .drive { _ in scene.input.$reload() }
            .store(in: bag)
        scene.input.$loadMore()
        journal.expect(
            "loading", "get page 1 from 0", "0-9", "0-9 loadingMore", "get page 2 from 10",
            "0-9 reloading", "cancelled: get page 2 from 10", "get page 1 from 0, fresh")
    }

    @Test("D-18: page numbers advance by request, independent of the responses")
    func pageNumbers() {
        scene.input.$load()
        for page in 0..<4 {
            // Each page repeats the first items, as from a server that ignores the page number.
            pages.answer(.page(0..<10 + page))
            scene.input.$loadMore()
        }
        #expect(
            journal.history.filter { $0.hasPrefix("get") } == [
                "get page 1 from 0", "get page 2 from 10", "get page 3 from 11", "get page 4 from 12",
                "get page 5 from 13",
            ])
        #expect(shown == Array(0..<13))
    }

    @Test("A failed reload keeps the items, and the next clears the failure")
    func failedReload() {
        scene.input.$load()
        pages.answer(.page(0..<3, isLast: true))
        scene.input.$reload()
        pages.fail(Failure("Broken"))
        scene.input.$reload()
        journal.expect(
            "loading", "get page 1 from 0", "0-2 end", "0-2 reloading end", "get page 1 from 0, fresh",
            "0-2 end failed(Broken)",
            "error: Broken", "0-2 reloading end", "get page 1 from 0, fresh")
    }

    @Test("A cancelled request is not a failure")
    func cancellation() {
        scene.input.$load()
        pages.fail(CancellationError())
        scene.input.$load()
        pages.fail(GatewayError.cancelled)
        journal.expect("loading", "get page 1 from 0", "idle", "loading", "get page 1 from 0", "idle")
    }

    @Test("An end without a response ends the activity")
    func endWithoutAnswer() {
        scene.input.$load()
        pages.finish()
        journal.expect("loading", "get page 1 from 0", "idle")
    }

    @Test("While a list is busy, load more emits its state again and requests nothing")
    func loadMoreWhileBusy() {
        scene.input.$load()
        scene.input.$loadMore()
        scene.input.$load()
        pages.answer(.page(0..<10))
        scene.input.$reload()
        scene.input.$loadMore()
        scene.input.$load()
        scene.input.$reload()
        pages.answer(.page(0..<10))
        scene.input.$loadMore()
        scene.input.$loadMore()
        scene.input.$load()
        journal.expect(
            "loading", "get page 1 from 0", "loading", "loading", "0-9", "0-9 reloading", "get page 1 from 0, fresh",
            "0-9 reloading",
            "0-9 reloading", "0-9 reloading", "0-9", "0-9 loadingMore", "get page 2 from 10", "0-9 loadingMore",
            "0-9 loadingMore")
    }

    @Test(
        "During a refresh of stale items, every trigger emits the state again and requests nothing")
    func triggersWhileRefreshing() {
        scene.input.$load()
        pages.answerAndStay(.page(0..<10, stale: true))
        scene.input.$load()
        scene.input.$reload()
        scene.input.$loadMore()
        pages.answer(.page(0..<10))
        let refreshing = "0-9 refreshing stale"
        journal.expect("loading", "get page 1 from 0", refreshing, refreshing, refreshing, refreshing, "0-9")
    }
}
