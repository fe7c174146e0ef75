import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// What must hold of every list whatever happens in whatever order: triggers in bursts, failures, late answers, ends.
@Suite(.noLeaks) struct PagingLawTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Does something at random and says what, until the scene is ended at the last step.
    private func step(_ scene: PagedScene, _ generator: inout Generator, pages: inout Int) -> String {
        let isWaiting = scene.runningCount() > 0
        let isFirstPage = scene.activity() != "loadingMore"
        let start = isFirstPage ? 0 : pages * 10
        switch Int.random(in: 0..<9, using: &generator) {
        case 0:
            scene.load.send(())
            return "load"
        case 1:
            scene.reload.send(())
            return "reload"
        case 2, 3:
            scene.loadMore.send(())
            return "load more"
        case 4 where isWaiting:
            scene.fail(Failure("Broken"))
            return "fail"
        case 5 where isWaiting:
            scene.answer(.page(start..<start))
            return "answer nothing"
        case _ where isWaiting:
            pages = isFirstPage ? 1 : pages + 1
            // The server's list has moved by three between the pages: an item comes twice.
            scene.answer(.page(max(0, start - 3)..<start + 10))
            return "answer"
        default:
            return "nothing"
        }
    }

    @Test("Random histories keep the laws of lists", arguments: PagedScene.Kind.withPages, Array(0..<20))
    func laws(kind: PagedScene.Kind, seed: Int) {
        var generator = Generator(state: UInt64(seed))
        var pages = 0
        let scene = PagedScene(kind)
        for _ in 0..<60 {
            let shownBefore = scene.shown()
            let done = step(scene, &generator, pages: &pages)
            let unseenCount = scene.journal.unseenCount
            let lines = scene.journal.history.suffix(unseenCount)
            let asked = lines.filter { $0.hasPrefix("get") }

            #expect(scene.runningCount() <= 1, "One request at a time")
            #expect((scene.activity() == "none") == (scene.runningCount() == 0), "Busy while, and only while, waiting")
            #expect(Set(scene.shown()).count == scene.shown().count, "An item is shown once")
            switch done {
            case "load", "reload", "load more":
                #expect(lines.contains { !$0.hasPrefix("get") && !$0.hasPrefix("cancelled") }, "\(done) is answered")
                #expect(asked.count <= 1, "\(done) asks at most once")
                #expect(scene.shown() == shownBefore, "\(done) changes no item")
                if done == "load more", shownBefore.isEmpty { #expect(asked.isEmpty, "Nothing to load more of") }
            case "fail":
                #expect(scene.shown() == shownBefore, "A failure keeps the items")
            default:
                #expect(asked.isEmpty, "An answer asks for nothing")
            }
        }
        scene.end()
        #expect(scene.runningCount() == 0)
        #expect(scene.activity() == "none")
        _ = scene.journal.history
    }

    @Test(
        "A trigger that a view sends while it is told of a change comes after that change",
        arguments: PagedScene.Kind.withPages)
    func triggerFromObserver(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.willAnswer(.page(0..<10))
        scene.willAnswer(.page(10..<20))
        let bag = SubscriptionBag()
        scene.changes.filter { scene.shown().count == 10 && scene.activity() == "none" }.prefix(1)
            .drive { scene.loadMore.send(()) }
            .store(in: bag)
        scene.load.send(())
        scene.journal.expect(
            "loading", "get page 1", "0-9", "0-9 loadingMore", "get page 2", "0-19")
    }

    @Test("A reload that a view sends when it is told of load more cancels it", arguments: PagedScene.Kind.withPages)
    func reloadFromObserver(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<10))
        let bag = SubscriptionBag()
        scene.changes.filter { scene.activity() == "loadingMore" }.prefix(1)
            .drive { scene.reload.send(()) }
            .store(in: bag)
        scene.loadMore.send(())
        scene.journal.expect(
            "loading", "get page 1", "0-9", "0-9 loadingMore", "get page 2", "cancelled: get page 2",
            "0-9 reloading", "get page 1")
    }

    @Test("D-18: page numbers advance by request, whatever the answers hold", arguments: PagedScene.Kind.withPages)
    func pageNumbers(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        for page in 0..<4 {
            // Each page brings the first items again, as a server does that ignores the page number.
            scene.answer(.page(0..<10 + page))
            scene.loadMore.send(())
        }
        #expect(
            scene.journal.history.filter { $0.hasPrefix("get") } == [
                "get page 1", "get page 2", "get page 3", "get page 4", "get page 5",
            ])
        #expect(scene.shown() == Array(0..<13))
    }

    @Test("A list that comes whole stays up to date until the scene ends", arguments: [PagedScene.Kind.users, .cars])
    func liveList(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answerAndStay(.page(0..<3))
        scene.answerAndStay(.page(0..<0))
        scene.answerAndStay(.page(4..<6))
        scene.reload.send(())
        scene.answerAndStay(.page(4..<7))
        scene.end()
        scene.journal.expect(
            "loading", "get page 1", "0-2 end", "empty end", "4-5 end", "cancelled: get page 1", "4-5 reloading end",
            "get page 1", "4-6 end", "cancelled: get page 1")
    }

    @Test("A failed reload keeps the items; the next one clears the failure", arguments: PagedScene.Kind.allCases)
    func failedReload(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<3, isLast: true))
        scene.reload.send(())
        scene.fail(Failure("Broken"))
        scene.reload.send(())
        scene.journal.expect(
            "loading", "get page 1", "0-2 end", "0-2 reloading end", "get page 1", "0-2 end failed(Broken)",
            "error: Broken", "0-2 reloading end", "get page 1")
    }

    @Test("A cancelled request is no failure", arguments: PagedScene.Kind.allCases)
    func cancellation(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.fail(CancellationError())
        scene.load.send(())
        scene.fail(GatewayError.cancelled)
        scene.journal.expect("loading", "get page 1", "idle", "loading", "get page 1", "idle")
    }

    @Test("An end without an answer ends the activity", arguments: PagedScene.Kind.allCases)
    func endWithoutAnswer(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.finish()
        scene.journal.expect("loading", "get page 1", "idle")
    }

    @Test("Load more during a load or a reload is answered and asks for nothing", arguments: PagedScene.Kind.withPages)
    func loadMoreWhileBusy(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.loadMore.send(())
        scene.load.send(())
        scene.answer(.page(0..<10))
        scene.reload.send(())
        scene.loadMore.send(())
        scene.load.send(())
        scene.reload.send(())
        scene.answer(.page(0..<10))
        scene.loadMore.send(())
        scene.loadMore.send(())
        scene.load.send(())
        scene.journal.expect(
            "loading", "get page 1", "loading", "loading", "0-9", "0-9 reloading", "get page 1", "0-9 reloading",
            "0-9 reloading", "0-9 reloading", "0-9", "0-9 loadingMore", "get page 2", "0-9 loadingMore",
            "0-9 loadingMore")
    }

    @Test(
        "Every trigger while fresh items are on their way is answered and asks for nothing",
        arguments: PagedScene.Kind.withPages)
    func triggersWhileRefreshing(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answerAndStay(.page(0..<10, stale: true))
        scene.load.send(())
        scene.reload.send(())
        scene.loadMore.send(())
        scene.answer(.page(0..<10))
        let refreshing = "0-9 refreshing stale"
        scene.journal.expect("loading", "get page 1", refreshing, refreshing, refreshing, refreshing, "0-9")
    }
}
