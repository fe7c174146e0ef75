/// The pauses between attempts. Each pause is a random fraction of a limit that doubles with each attempt (full
/// jitter).
public struct Backoff: Sendable {
    /// The maximum pause before the first retry. The maximum doubles with each further retry.
    public var initial: Duration
    /// The upper limit for all pauses, at which the doubling stops.
    public var maximum: Duration
    /// Returns a factor from 0 to 1 for each pause. By default, it is random, so that clients do not all retry at the
    /// same time.
    public var jitter: @Sendable () -> Double

    /// Creates a backoff whose maximum pauses are `initial`, twice `initial`, four times `initial` and so on, but never
    /// more than `maximum`.
    public init(
        initial: Duration, maximum: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.initial = initial
        self.maximum = maximum
        self.jitter = jitter
    }

    /// Returns the pause before a retry. The first retry has the number 0. Each call draws a new random factor.
    public func delay(beforeAttempt attempt: Int) -> Duration {
        var limit = initial
        var doublings = 0
        while doublings < attempt, .zero < limit, limit < maximum {
            limit = limit * 2
            doublings += 1
        }
        return min(limit, maximum) * jitter()
    }
}
