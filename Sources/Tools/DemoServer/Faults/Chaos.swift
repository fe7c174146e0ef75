/// Random faults for a share of the requests, the same in every run with the same seed and the same order of requests.
public struct Chaos: Sendable, Equatable, Codable {
    /// The share of requests, from 0 to 1. At 1, every request fails, instead of some being only late.
    public var rate: Double
    public var seed: UInt64

    public init(rate: Double, seed: UInt64 = 1) {
        self.rate = rate
        self.seed = seed
    }
}
