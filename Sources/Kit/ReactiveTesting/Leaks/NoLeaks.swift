import Reactive
import Testing

/// A trait that fails a test if its subscriptions outlive it.
///
/// ```swift
/// @Suite(.noLeaks) struct SearchTests {}
/// ```
///
/// The trait counts subscriptions from the test's own task and from tasks that it starts, but not from detached tasks.
/// So tests may run in parallel. A subscription that is about to end gets time to do so. Release builds do not count
/// subscriptions, so the trait has no effect there.
public struct NoLeaks: TestTrait, SuiteTrait, TestScoping {
    /// The number of turns to wait. If no subscription ends during these turns, the remaining subscriptions count as
    /// leaks.
    private let turns: Int
    private let giveTurn: @Sendable () async -> Void

    package init(turns: Int = 100, giveTurn: @escaping @Sendable () async -> Void = Self.giveEverythingATurn) {
        self.turns = turns
        self.giveTurn = giveTurn
    }

    /// The trait also applies to all tests in a suite.
    public var isRecursive: Bool { true }

    /// Runs the test, and then reports an issue if subscriptions remain.
    ///
    /// - Errors: rethrows the test's error, without checking for leaks.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        #if DEBUG
            let leakCounter = LeakCounter()
            try await LeakCounter.$current.withValue(leakCounter) {
                try await function()
            }
            // Count in a separate task. The test's own task may be cancelled, which would shorten each wait.
            let left = await Task { await settledCount(of: leakCounter) }.value
            guard left > 0 else { return }
            Issue.record(
                """
                \(left == 1 ? "A subscription is" : "\(left) subscriptions are") still alive after the test: \
                something keeps a Subscription, or a closure upstream refers to itself.
                """,
                sourceLocation: test.sourceLocation)
        #else
            try await function()
        #endif
    }

    #if DEBUG
        /// Returns the number of remaining subscriptions when it has not changed for a number of turns.
        ///
        /// After the test has returned, a task that is ready to run may still end a subscription. Count turns and not
        /// seconds, because on a busy computer both the turns and that task take longer.
        private func settledCount(of leakCounter: LeakCounter) async -> Int {
            var left = leakCounter.count
            var idleTurns = 0
            while left > 0, idleTurns < turns {
                await giveTurn()
                let count = leakCounter.count
                idleTurns = count == left ? idleTurns + 1 : 0
                left = count
            }
            return left
        }
    #endif

    /// Returns after all tasks that are ready now have run. This function waits in line after these tasks, in the queue
    /// of the lowest priority and in the queue of the main actor. The pause frees the processor for these tasks.
    package static func giveEverythingATurn() async {
        try? await ContinuousClock().sleep(for: .milliseconds(5))
        let (signals, turn) = AsyncStream.makeStream(of: Void.self)
        // Do not await the task itself. Otherwise, its priority would rise.
        Task.detached(priority: .background) { turn.finish() }
        for await _ in signals {}
        await MainActor.run {}
    }
}

extension Trait where Self == NoLeaks {
    /// A trait that fails a test if its subscriptions remain after the test. The trait has an effect only in debug
    /// builds.
    public static var noLeaks: NoLeaks { NoLeaks() }
}
