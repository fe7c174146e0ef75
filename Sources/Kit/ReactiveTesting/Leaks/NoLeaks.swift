import Reactive
import Testing

/// A trait that fails a test whose subscriptions outlive it.
///
/// ```swift
/// @Suite(.noLeaks) struct SearchTests {}
/// ```
///
/// Counts the subscriptions that the test's own task and the tasks that it starts have made, but not those of detached
/// tasks, so tests may run in parallel. A subscription that is just ending gets time for it. Release builds do not
/// count; there the trait does nothing.
public struct NoLeaks: TestTrait, SuiteTrait, TestScoping {
    /// The number of turns that pending work gets, without a subscription ending, before the remaining ones count as
    /// leaks.
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
    /// - Errors: what the test throws is thrown on, and leaks are not looked for then.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        #if DEBUG
            let leakCounter = LeakCounter()
            try await LeakCounter.$current.withValue(leakCounter) {
                try await function()
            }
            // In a task of its own: the test's task may be cancelled, which would cut every wait short.
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
        /// How many subscriptions are left when the count has not changed for a number of turns.
        ///
        /// What still ends a subscription once the test has returned is a task that is ready to run. So turns are
        /// counted rather than seconds: on a machine that is busy they take longer, as that task does.
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

    /// Returns after the tasks that are ready now have run: waits behind them in the queues of the lowest priority and
    /// of the main actor. The pause leaves the processor to them.
    package static func giveEverythingATurn() async {
        try? await ContinuousClock().sleep(for: .milliseconds(5))
        let (signals, turn) = AsyncStream.makeStream(of: Void.self)
        // Not awaited as a task, which would raise its priority.
        Task.detached(priority: .background) { turn.finish() }
        for await _ in signals {}
        await MainActor.run {}
    }
}

extension Trait where Self == NoLeaks {
    /// Fails a test that leaves subscriptions behind, in debug builds.
    public static var noLeaks: NoLeaks { NoLeaks() }
}
