import VirtualTime

extension SeededGenerator {
    /// Creates a generator for one record of a dataset. In dataset 1, it draws the same numbers as a generator without
    /// a dataset.
    init(seed: UInt64, dataset: UInt64) {
        self.init(seed: seed ^ ((dataset &- 1) &* 0xD1B5_4A32_D192_ED03))
    }

    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// Returns a random number from 0 up to, but not including, 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// Returns a random element. Traps if the collection is empty.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[integer(in: 0...choices.count - 1)]
    }
}
