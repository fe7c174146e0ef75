import DomainKit
import Foundation

/// The data layer's sources of time, randomness and IDs, and the receivers of its failures and events.
///
/// Pass one value to the ``Database`` and to the options of each ``APIClient``. Caches use the environment of their
/// database.
///
/// ```swift
/// var environment = DataEnvironment()
/// environment.onFailure = { print("data:", $0) }
/// let database = try Database.inMemory(migrations: [.offline], environment: environment)
/// var options = APIClient.Options()
/// options.environment = environment
/// ```
///
/// A test replaces the clock, the date and the random numbers. A recording also replaces the IDs, so that a replay
/// repeats the same steps.
public struct DataEnvironment: Sendable {
    /// Measures waits, such as the pauses between two attempts to send a request or an edit.
    public var clock: any Clock<Duration>
    /// The current date, for cached rows, undo windows, and the dates that a server names.
    public var now: @Sendable () -> Date
    /// Draws a number from a range, such as the length of a pause, so that clients do not retry in step.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// Creates an ID, such as the idempotency key of an edit. Two calls never return the same.
    public var uuid: @Sendable () -> UUID
    /// Receives failures that no caller waits for, such as a cache that cannot write. It is called on any thread. Until
    /// the app sets it, debug builds print these failures to standard error.
    public var onFailure: @Sendable (any Error) -> Void
    /// Receives what happens in the data layer. Without an observer, no events are created.
    public var observer: DataObserver?

    /// The environment of an app in production: real time and random numbers. Without `onFailure`, debug builds print
    /// failures to standard error, and release builds ignore them. Without `observer`, no events are created.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) },
        uuid: @escaping @Sendable () -> UUID = { UUID() },
        onFailure: (@Sendable (any Error) -> Void)? = nil, observer: DataObserver? = nil
    ) {
        self.clock = clock
        self.now = now
        self.random = random
        self.uuid = uuid
        self.onFailure = onFailure ?? { error in DebugLog.note(Self.message(about: error)) }
        self.observer = observer
    }

    /// Returns only texts that are known to be harmless. The description of an unknown error may contain private data.
    private static func message(about error: any Error) -> String {
        let failure = GatewayError(failure: error)
        let cause = failure.cause as? any LocalizedError
        let texts = [failure.message, cause?.failureReason].compactMap(\.self).joined(separator: " ")
        return "A failure without a reader: \(texts) To handle these failures, set DataEnvironment.onFailure."
    }
}
