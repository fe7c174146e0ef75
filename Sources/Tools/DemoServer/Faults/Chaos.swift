/// A share of requests that go wrong, each in a way of its own, the same ones in every run with the same seed.
public struct Chaos: Sendable, Equatable, Codable {
    /// The share of requests, from 0 to 1.
    public var rate: Double
    /// What decides which requests, and which faults.
    public var seed: UInt64

    /// A share of requests to go wrong.
    public init(rate: Double, seed: UInt64 = 1) {
        self.rate = rate
        self.seed = seed
    }
}
