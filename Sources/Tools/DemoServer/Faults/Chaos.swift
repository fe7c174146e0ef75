/// Random faults for a share of the requests, the same in every run with the same seed.
public struct Chaos: Sendable, Equatable, Codable {
    /// From 0 to 1.
    public var rate: Double
    /// Determines which requests fail, and how.
    public var seed: UInt64

    public init(rate: Double, seed: UInt64 = 1) {
        self.rate = rate
        self.seed = seed
    }
}
