/// The pauses between attempts. Each pause is a random fraction of a limit that doubles (full jitter).
public struct Backoff: Sendable {
    /// The longest pause before the first retry. The limit doubles with each further retry.
    public var initial: Duration
    /// The upper bound of all pauses, at which the doubling stops.
    public var maximum: Duration
    /// Returns a factor in 0...1 for each pause. Random by default, so that clients do not retry in step.
    public var jitter: @Sendable () -> Double

    /// Creates a backoff. The limits of the pauses are `initial`, twice that, four times that and so on, but never more
    /// than `maximum`.
    public init(
        initial: Duration, maximum: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.initial = initial
        self.maximum = maximum
        self.jitter = jitter
    }

    /// The pause before a retry. The first retry has number 0. Each call draws a new random factor.
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
