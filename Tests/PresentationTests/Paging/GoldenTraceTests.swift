import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// The golden traces of lists, over every scene that has one. Each expectation is the whole history since the last.
@Suite(.noLeaks) struct GoldenTraceTests {
    private let broken = Failure("Broken")

    @Test("T1, D-6: the items of a load and the end of loading are one step", arguments: PagedScene.Kind.withPages)
    func t1(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<10))
        scene.journal.expect("loading", "get page 1", "0-9")
    }

    @Test("T2: a load of nothing is empty, in one step", arguments: PagedScene.Kind.allCases)
    func t2(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<0))
        scene.journal.expect("loading", "get page 1", "empty end")
    }

    @Test("T3: a failed load is failed, not empty, and is reported once", arguments: PagedScene.Kind.allCases)
    func t3(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.fail(broken)
        scene.journal.expect("loading", "get page 1", "failed(Broken)", "error: Broken")
    }

    @Test("T4, D-10: the next load clears the failure", arguments: PagedScene.Kind.withPages)
    func t4(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.fail(broken)
        scene.load.send(())
        scene.answer(.page(0..<10))
        scene.journal.expect(
            "loading", "get page 1", "failed(Broken)", "error: Broken", "loading", "get page 1", "0-9")
    }

    @Test("T5, D-5: a reload during a load is answered and asks for nothing", arguments: PagedScene.Kind.allCases)
    func t5(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.reload.send(())
        scene.journal.expect("loading", "get page 1", "loading")
    }

    @Test("T6, D-6: an empty list that gets items is not empty in between", arguments: PagedScene.Kind.withPages)
    func t6(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<0))
        scene.reload.send(())
        scene.answer(.page(0..<3))
        scene.journal.expect("loading", "get page 1", "empty end", "reloading end", "get page 1", "0-2")
    }

    @Test("T7: the next page follows in one step", arguments: PagedScene.Kind.withPages)
    func t7(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.answer(.page(10..<20))
        scene.loadMore.send(())
        scene.journal.expect("0-9 loadingMore", "get page 2", "0-19", "0-19 loadingMore", "get page 3")
    }

    @Test("T8, D-3: an empty page is the end, whatever it says", arguments: PagedScene.Kind.withPages)
    func t8(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.answer(.page(10..<10))
        scene.loadMore.send(())
        scene.journal.expect("0-9 loadingMore", "get page 2", "0-9 end", "0-9 end")
    }

    @Test("T8: an empty page is not the end while the total says otherwise", arguments: PagedScene.Kind.withPages)
    func t8Total(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.answer(.page(10..<10, total: 20))
        scene.loadMore.send(())
        scene.answer(.page(10..<20, total: 20))
        scene.journal.expect(
            "0-9 loadingMore", "get page 2", "0-9", "0-9 loadingMore", "get page 3", "0-19")
    }

    @Test("T9, D-3: after the last page nothing is asked for", arguments: PagedScene.Kind.withPages)
    func t9(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.answer(.page(10..<12, isLast: true))
        scene.loadMore.send(())
        scene.journal.expect("0-9 loadingMore", "get page 2", "0-11 end", "0-11 end")
    }

    @Test("T10, D-5: load more without items is answered", arguments: PagedScene.Kind.withPages)
    func t10(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.loadMore.send(())
        scene.journal.expect("idle")
    }

    @Test("T11: a reload cancels load more", arguments: PagedScene.Kind.withPages)
    func t11(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.reload.send(())
        scene.answer(.page(0..<5))
        scene.journal.expect(
            "0-9 loadingMore", "get page 2", "cancelled: get page 2", "0-9 reloading", "get page 1", "0-4")
    }

    @Test("T12: cached items are shown as stale until fresh ones come", arguments: PagedScene.Kind.withPages)
    func t12(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answerAndStay(.page(0..<10, stale: true))
        scene.answer(.page(1..<11))
        scene.journal.expect("loading", "get page 1", "0-9 refreshing stale", "1-10")
    }

    @Test("T12: without fresh items the stale ones stay, with the failure", arguments: PagedScene.Kind.withPages)
    func t12Offline(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answerAndStay(.page(0..<10, stale: true))
        scene.fail(broken)
        scene.journal.expect(
            "loading", "get page 1", "0-9 refreshing stale", "0-9 stale failed(Broken)", "error: Broken")
    }

    @Test("T13, D-4: a fresh page replaces its cached copy", arguments: PagedScene.Kind.withPages)
    func t13(kind: PagedScene.Kind) {
        let scene = loaded(kind)
        scene.loadMore.send(())
        scene.answerAndStay(.page(10..<20, stale: true))
        scene.answer(.page(12..<22))
        scene.journal.expect(
            "0-9 loadingMore", "get page 2", "0-19 refreshing stale", "0-9,12-21")
    }

    @Test(
        "T23, D-7: the end of the scene cancels what is on its way and clears the flags",
        arguments: PagedScene.Kind.allCases)
    func t23(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.end()
        scene.load.send(())
        scene.journal.expect("loading", "get page 1", "cancelled: get page 1", "idle")
    }

    private func loaded(_ kind: PagedScene.Kind) -> PagedScene {
        let scene = PagedScene(kind)
        scene.load.send(())
        scene.answer(.page(0..<10))
        scene.journal.expect("loading", "get page 1", "0-9")
        return scene
    }
}
