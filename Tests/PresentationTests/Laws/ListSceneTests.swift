import DomainKit
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import Testing

/// The behavior of every scene with a list. PresentationKitTests covers the details of paging.
@Suite(.noLeaks) struct ListSceneTests {
    @Test("A load and a reload each show their items in one step", arguments: PagedScene.Kind.allCases)
    func loadAndReload(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load()
        scene.answer(.page(0..<3, isLast: true))
        scene.reload()
        scene.answer(.page(0..<4, isLast: true))
        scene.journal.expect(
            "loading", kind.request(), "0-2 end", "0-2 reloading end", kind.request(isFresh: true), "0-3 end")
    }

    @Test(
        "Load more requests the first page at first, and nothing after the last page",
        arguments: PagedScene.Kind.withPages)
    func loadMore(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.loadMore()
        scene.load()
        scene.answer(.page(0..<10))
        scene.loadMore()
        scene.answer(.page(10..<12, isLast: true))
        scene.loadMore()
        scene.journal.expect(
            "loading", kind.request(), "loading", "0-9", "0-9 loadingMore", kind.request(page: 2), "0-11 end",
            "0-11 end")
    }

    @Test(
        "A failure is reported once and kept with the list until the next request", arguments: PagedScene.Kind.allCases)
    func failure(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load()
        scene.fail(Failure("Broken"))
        scene.load()
        scene.answer(.page(0..<3, isLast: true))
        scene.reload()
        scene.fail(Failure("Broken"))
        scene.journal.expect(
            "loading", kind.request(), "failed(Broken)", "error: Broken", "loading", kind.request(), "0-2 end",
            "0-2 reloading end", kind.request(isFresh: true), "0-2 end failed(Broken)", "error: Broken")
    }

    @Test(
        "D-19, D-30: an item is selected by its ID, if listed",
        arguments: PagedScene.Kind.allCases)
    func selection(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.select(2)
        scene.load()
        scene.answer(.page(0..<3, isLast: true))
        let count = scene.journal.history.count
        scene.select(2)
        scene.select(3)
        let lines = scene.journal.history.dropFirst(count)
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.hasPrefix("to ") && $0.hasSuffix("2") })
    }

    @Test(
        "An old list is silently refreshed by age or on return to the foreground",
        arguments: PagedScene.Kind.refreshing)
    func refresh(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load()
        scene.answer(.page(0..<3, isLast: true))
        scene.returnToForeground()
        scene.journal.expect("loading", kind.request(), "0-2 end")
        scene.wait(.seconds(60))
        scene.answer(.page(0..<4, isLast: true))
        scene.journal.expect(kind.request(isFresh: true), "0-3 end")
        scene.wait(.seconds(60))
        scene.fail(Failure("Broken"))
        scene.returnToForeground()
        scene.journal.expect(kind.request(isFresh: true), kind.request(isFresh: true))
    }

    @Test("A load during a load reports loading again and requests nothing", arguments: PagedScene.Kind.allCases)
    func secondLoad(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load()
        scene.load()
        scene.reload()
        scene.journal.expect("loading", kind.request(), "loading", "loading")
    }

    @Test(
        "T23, D-7: the scene's end cancels requests in flight and clears the flags",
        arguments: PagedScene.Kind.allCases)
    func end(kind: PagedScene.Kind) {
        let scene = PagedScene(kind)
        scene.load()
        scene.end()
        scene.load()
        scene.journal.expect("loading", kind.request(), "cancelled: \(kind.request())", "idle")
    }
}
