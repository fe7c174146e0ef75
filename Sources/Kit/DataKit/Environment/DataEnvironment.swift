import DomainKit
import Foundation

/// The sources of time, randomness and IDs for the data layer, and the receivers of its failures and events.
///
/// Pass the same environment to the ``Database`` and to the options of each ``APIClient``. Caches use the environment
/// of their database.
///
/// ```swift
/// var environment = DataEnvironment()
/// environment.onFailure = { print("data:", $0) }
/// let database = try Database.inMemory(migrations: [.offline], environment: environment)
/// var options = APIClient.Options()
/// options.environment = environment
/// ```
///
/// In a test, replace the clock, the date and the random numbers. A recording also replaces the IDs, so that a replay
/// repeats the same steps.
public struct DataEnvironment: Sendable {
    /// Measures waits, such as the pauses between attempts to send a request or an edit.
    public var clock: any Clock<Duration>
    /// Returns the current date, for cached rows, the time in which an edit can be undone, and dates from a server.
    public var now: @Sendable () -> Date
    /// Returns a random number from a range, for example for the length of a pause, so that clients do not all retry at
    /// the same time.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// Creates an ID, such as the idempotency key of an edit. The closure must never return the same ID twice.
    public var uuid: @Sendable () -> UUID
    /// Receives failures that have no caller to receive them, such as a failed write to a cache. The closure can be
    /// called on any thread. Until the app sets it, debug builds print these failures to standard error.
    public var onFailure: @Sendable (any Error) -> Void
    /// Receives the events of the data layer. Without an observer, no events are created.
    public var observer: DataObserver?

    /// Creates the environment of an app in production, with real time and random numbers. If you do not pass
    /// `onFailure`, debug builds print failures to standard error, and release builds ignore them. If you do not pass
    /// `observer`, no events are created.
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

    /// Returns only text that cannot contain private data. The description of an unknown error may contain some.
    private static func message(about error: any Error) -> String {
        let failure = GatewayError(failure: error)
        let cause = failure.cause as? any LocalizedError
        let texts = [failure.message, cause?.failureReason].compactMap(\.self).joined(separator: " ")
        return "A failure without a reader: \(texts) To handle these failures, set DataEnvironment.onFailure."
    }
}
