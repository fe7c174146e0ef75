import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

@Suite(.noLeaks) struct NavigationResultTests {
    private let journal = Journal()

    private func opening(_ opened: @escaping (NavigationResult<Int>) -> Void) -> Driver<Int> {
        NavigationResult<Int>.driver { [note = journal.note] result in
            note("open")
            opened(result)
            return { note("close") }
        }
    }

    private func drive(_ driver: Driver<Int>) -> Subscription {
        driver.drive { [note = journal.note] in
            note("\($0)")
        } onFinished: { [note = journal.note] in
            note("end")
        }
    }

    @Test("A result is emitted once, its scene closes, and the driver ends")
    func result() {
        var opened: NavigationResult<Int>?
        let subscription = drive(opening { opened = $0 })
        opened?.finish(with: 7)
        opened?.finish(with: 8)
        journal.expect("open", "close", "7", "end")
        withExtendedLifetime(subscription) {}
    }

    @Test("A debug build reports why a scene whose result is not retained closes immediately")
    func unkept() {
        let lines = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        DebugLog.$write.withValue(note) {
            var opened: NavigationResult<Int>?
            let kept = drive(opening { opened = $0 })
            opened?.finish(with: 7)
            let finished = drive(opening { $0.finish(with: 8) })
            withExtendedLifetime((kept, finished)) {}
            #expect(lines.withLock { $0 }.isEmpty)
            let unkept = drive(opening { _ in })
            withExtendedLifetime(unkept) {}
        }
        journal.expect("open", "close", "7", "end", "open", "close", "8", "end", "open", "close", "end")
        #expect(lines.withLock { $0.count } == 1)
        #expect(lines.withLock { $0.first }?.contains("NavigationResult<Int>") == true)
    }

    @Test("No scene opens before a subscription")
    func cold() {
        _ = opening { _ in }
        journal.expect()
    }

    @Test("A result that ends without a value closes its scene")
    func noResult() {
        var opened: NavigationResult<Int>?
        let subscription = drive(opening { opened = $0 })
        opened?.finish(with: nil)
        journal.expect("open", "close", "end")
        withExtendedLifetime(subscription) {}
    }

    @Test("An immediate result is not lost")
    func atOnce() {
        let subscription = drive(opening { $0.finish(with: 7) })
        journal.expect("open", "close", "7", "end")
        withExtendedLifetime(subscription) {}
    }

    @Test("Cancelling closes the scene once, and no result follows")
    func cancelled() {
        var opened: NavigationResult<Int>?
        let subscription = drive(opening { opened = $0 })
        subscription.cancel()
        opened?.finish(with: 7)
        journal.expect("open", "close")
    }

    @Test("Releasing a result without finishing it ends its driver")
    func dropped() {
        let subscription = drive(opening { _ in })
        journal.expect("open", "close", "end")
        withExtendedLifetime(subscription) {}
    }

    @Test("A result without a subscriber reports its end once, with the value or nil")
    func byHand() {
        let finished = NavigationResult<Int> { [note = journal.note] in note("finished with \($0 ?? -1)") }
        finished.finish(with: 7)
        finished.finish(with: 8)
        let cancelled = NavigationResult<Int> { [note = journal.note] in note("finished with \($0 ?? -1)") }
        cancelled.finish(with: nil)
        cancelled.finish(with: 7)
        journal.expect("finished with 7", "finished with -1")
    }

    @Test("A finished result does not retain its scene")
    func releases() {
        final class Scene {}
        var scene: Scene? = Scene()
        let released = { [weak released = scene] in released }
        let result = NavigationResult<Int> { [scene] _ in withExtendedLifetime(scene) {} }
        scene = nil
        #expect(released() != nil)
        result.finish(with: nil)
        #expect(released() == nil)
    }
}
