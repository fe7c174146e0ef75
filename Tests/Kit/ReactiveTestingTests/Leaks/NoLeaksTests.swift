import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite struct NoLeaksTests {
    private let subject = PublishSubject<Int>()

    private func run(
        turns: Int = 100, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        try await NoLeaks(turns: turns).provideScope(for: test, testCase: nil) { @concurrent in try await body() }
    }

    @Test("A test that ends its subscriptions on any thread passes")
    func clean() async throws {
        try await run { [subject] in
            let dropped = subject.observable.subscribe { _ in }
            subject.send(1)
            let moved = subject.observable.subscribe { _ in }
            let task = Task { for try await _ in subject.observable {} }
            withExtendedLifetime(dropped) {}
            Task.detached { moved.cancel() }
            task.cancel()
        }
    }

    @Test("NoLeaks waits for other subscriptions as long as some end")
    func lateEnds() async throws {
        let test = try #require(Test.current)
        let keeper = Keeper()
        let turns = Mutex(0)
        let noLeaks = NoLeaks(turns: 5) {
            let turn = turns.withLock { turns in
                turns += 1
                return turns
            }
            if turn.isMultiple(of: 4) { _ = keeper.dropOne() }
        }
        try await noLeaks.provideScope(for: test, testCase: nil) { @concurrent [subject] in
            for _ in 0..<10 { keeper.hold(subject.observable.subscribe { _ in }) }
        }
    }

    @Test("NoLeaks waits for a background chain of tasks, also in a cancelled test")
    func cancelledTest() async throws {
        try await run { [subject] in
            let subscription = subject.observable.subscribe { _ in }
            withUnsafeCurrentTask { $0?.cancel() }
            Task.detached(priority: .background) {
                for _ in 0..<20 { await Task.detached(priority: .background) {}.value }
                subscription.cancel()
            }
        }
    }

    #if DEBUG
        @Test("NoLeaks reports a kept subscription")
        func kept() async throws {
            let bag = SubscriptionBag()
            try await withKnownIssue {
                try await run(turns: 1) { [subject] in subject.observable.subscribe { _ in }.store(in: bag) }
            } matching: {
                $0.comments.contains { $0.rawValue.contains("A subscription is still alive after the test") }
            }
            bag.cancelAll()
        }

        @Test("NoLeaks reports a cycle through a closure")
        func cycle() async throws {
            let keeper = Keeper()
            try await withKnownIssue {
                try await run(turns: 1) { [subject] in
                    keeper.hold(subject.observable.subscribe { _ in keeper.touch() })
                    keeper.hold(subject.observable.subscribe { _ in keeper.touch() })
                }
            } matching: {
                $0.comments.contains { $0.rawValue.contains("2 subscriptions are still alive") }
            }
            keeper.drop()
        }

    #endif

    private final class Keeper: Sendable {
        private let held = Mutex<[Subscription]>([])

        func hold(_ subscription: Subscription) { held.withLock { $0.append(subscription) } }
        func touch() {}
        func drop() { held.withLock { $0 = [] } }

        /// Returns `false` if nothing is left to release.
        func dropOne() -> Bool { held.withLock { $0.popLast() } != nil }
    }
}
