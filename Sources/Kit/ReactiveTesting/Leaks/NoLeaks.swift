import Reactive
import Testing

/// A trait that fails a test whose subscriptions outlive it.
///
/// ```swift
/// @Suite(.noLeaks) struct SearchTests { … }
/// ```
///
/// Counts the subscriptions that the test's own task and its child tasks have made, so tests may run in parallel.
/// Release builds do not count; there the trait does nothing.
public struct NoLeaks: TestTrait, SuiteTrait, TestScoping {
    /// How long a teardown on another thread may take before it counts as a leak.
    private let patience: Duration

    package init(patience: Duration = .seconds(120)) {
        self.patience = patience
    }

    /// Also applies to what a suite contains.
    public var isRecursive: Bool { true }

    /// Runs the test, then reports an issue if a subscription is left.
    ///
    /// A subscription that is just being torn down on another thread is waited for.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        #if DEBUG
            let census = Census()
            try await Census.$current.withValue(census) {
                try await function()
            }
            let left = await census.settled(within: patience)
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
}

extension Trait where Self == NoLeaks {
    /// Fails a test whose subscriptions outlive it.
    public static var noLeaks: NoLeaks { NoLeaks() }
}
