import Reactive
import Testing

/// A trait that fails a test whose subscriptions outlive it.
///
/// ```swift
/// @Suite(.noLeaks) struct SearchTests {}
/// ```
///
/// Counts the subscriptions created by the test's own task and the tasks that it starts, but not by detached tasks, so
/// tests may run in parallel. A subscription that is just ending gets time to do so. Release builds do not count
/// subscriptions, so the trait does nothing there.
public struct NoLeaks: TestTrait, SuiteTrait, TestScoping {
    /// The number of turns without an ended subscription after which the remaining subscriptions count as leaks.
    private let turns: Int
    private let giveTurn: @Sendable () async -> Void

    package init(turns: Int = 100, giveTurn: @escaping @Sendable () async -> Void = Self.giveEverythingATurn) {
        self.turns = turns
        self.giveTurn = giveTurn
    }

    /// Also applies to all tests in a suite.
    public var isRecursive: Bool { true }

    /// Runs the test, then reports an issue if a subscription is left.
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
            // Count in a separate task, because the test's task may be cancelled, which would shorten every wait.
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
        /// The number of remaining subscriptions once the count has not changed for a number of turns.
        ///
        /// After the test has returned, a subscription can still be ended by a task that is ready to run. So turns are
        /// counted instead of seconds, because on a busy machine both turns and that task take longer.
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

    /// Returns after the tasks that are ready now have run. It waits after them in the queues of the lowest priority
    /// and of the main actor. The pause frees the processor for them.
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
    /// Fails a test that leaves subscriptions running. Has an effect only in debug builds.
    public static var noLeaks: NoLeaks { NoLeaks() }
}
