/// Random faults for a fraction of the requests. The faults are the same in every run with the same seed and the same
/// order of requests.
public struct Chaos: Sendable, Equatable, Codable {
    /// The fraction of requests with a fault, from 0 to 1. At 1, every request fails, and none is only delayed.
    public var rate: Double
    public var seed: UInt64

    public init(rate: Double, seed: UInt64 = 1) {
        self.rate = rate
        self.seed = seed
    }
}
