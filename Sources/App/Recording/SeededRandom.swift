import Synchronization

/// Numbers that are the same at each start with the same seed (SplitMix64).
nonisolated final class SeededRandom: Sendable {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func draw(from range: ClosedRange<Double>) -> Double {
        let bits = state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
        let part = Double(bits >> 11) / Double(UInt64(1) << 53)
        return range.lowerBound + part * (range.upperBound - range.lowerBound)
    }
}
