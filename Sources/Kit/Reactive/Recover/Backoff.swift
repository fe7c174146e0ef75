/// How long to wait between attempts: exponential, with full jitter.
public struct Backoff: Sendable {
    /// The longest wait before the first retry; each later one may be twice as long.
    public var initial: Duration
    /// No wait is longer than this.
    public var maximum: Duration
    /// A factor in 0...1 that each wait is multiplied with; random by default, so that clients do not retry in step.
    public var jitter: @Sendable () -> Double

    /// A backoff that waits up to `initial`, then up to twice that, and so on, never more than `maximum`.
    public init(
        initial: Duration, maximum: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.initial = initial
        self.maximum = maximum
        self.jitter = jitter
    }

    /// How long to wait before the attempt of that number, the first retry being number 0.
    public func delay(beforeAttempt attempt: Int) -> Duration {
        var limit = initial
        for _ in 0..<max(0, attempt) where limit < maximum { limit = limit * 2 }
        return min(limit, maximum) * jitter()
    }
}
