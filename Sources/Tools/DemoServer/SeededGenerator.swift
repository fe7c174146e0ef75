/// SplitMix64: the same numbers from the same seed, on every platform and with every version of the standard library.
struct SeededGenerator: Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// For one thing of a dataset. Dataset 1 draws the same numbers as no dataset.
    init(seed: UInt64, dataset: UInt64) {
        self.init(seed: seed ^ ((dataset &- 1) &* 0xD1B5_4A32_D192_ED03))
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// A number from 0 up to, but not including, 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// One of `choices`, which are never empty.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[integer(in: 0...choices.count - 1)]
    }
}
